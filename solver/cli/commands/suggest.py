"""``solver suggest``: the best moves of a position."""

from __future__ import annotations

import click

from solver.cli.exits import INTERRUPTED
from solver.cli.input.boards import boards_option
from solver.cli.input.options import (
    bot_option,
    examples,
    json_option,
    lang_option,
    make_limits,
    nodes_option,
    ply_option,
    seed_option,
    thread_count,
    threads_option,
    time_option,
)
from solver.cli.output.files import notice, print_json
from solver.cli.output.terminal import fitted


@click.command(
    epilog=examples(
        "solver suggest examples/duel/age_2.json",
        "solver suggest examples/architects/three_players.json",
        "solver suggest examples/dice/two_players.json",
        "solver suggest game.json --ply 40 --time 5s --top 3",
        "solver suggest examples/duel/age_2.json --top 1 --why",
        "solver suggest position.json --bot ismcts:c=1.4 --nodes 200k --json",
    )
)
@click.argument("source", metavar="POSITION|RECORD")
@ply_option
@bot_option
@time_option()
@nodes_option
@threads_option
@seed_option
@click.option("--top", type=click.IntRange(min=1), help="Show only the best N moves.")
@click.option("--why", is_flag=True, help="Tell all reasons, endings and points of each move.")
@boards_option
@lang_option
@json_option("the analysis")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    source: str,
    ply: int | None,
    bot: str,
    seconds: float | None,
    nodes: int | None,
    threads: int | None,
    seed: int,
    top: int | None,
    why: bool,
    boards: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Show the moves of a position, best first.

    Each move comes with its win probability and standard error in percentage points, the expected
    margin in points over the mean of the others (in games decided by points, with their share if
    others are not), its visits, and in two lines what decides: a forced win, expected points and
    where they differ from the best move (for the best: from the next), what the move opens and
    denies, the reply. A proved value is marked exact.

    Well-searched moves come first, by win probability, then those searched less, and last those
    hardly searched, for which no error is promised. With more than two players, everybody's win
    probability is shown. --why gives all reasons, how games end, the likely continuation, and
    where the points come from. Ctrl-C shows the best so far (exit code 130).

    The same seed, threads and nodes give the same answer; a time limit depends on the machine.
    """
    from solver.cli.adviser import Adviser
    from solver.cli.input.given import read_given
    from solver.cli.output.analysis_text import analysis_lines
    from solver.search.bots import make_bot
    from solver.search.deciding import decision
    from solver.why.explain import explained

    limits = make_limits(seconds, nodes)
    adviser = Adviser(make_bot(bot), limits, seed, thread_count(threads, nodes))
    found = read_given(source, boards)
    position = decision(found.at(ply), found.place)
    analysis = explained(adviser.analyze(position), position, top)
    if as_json:
        result = analysis.to_json()
        result["moves"] = result["moves"][:top]
        print_json(result | {"assumed": dict(position.assumed)})
    else:
        click.echo(fitted(analysis_lines(analysis, position, lang=lang, top=top, why=why)))
    if adviser.interrupted:
        notice("stopped by Ctrl-C; this is the best so far")
        ctx.exit(INTERRUPTED)
