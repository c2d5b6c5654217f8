"""All that a clumsy person does, and how often."""

from __future__ import annotations

from tests.web.clumsy.hand import Action
from tests.web.clumsy.mishaps import (
    close_tab,
    crowd,
    give_file,
    leave_bots,
    lose_line,
    other_tab,
    restart,
    slow_line,
    turn_screen,
)
from tests.web.clumsy.pages import (
    change_menu,
    choose_option,
    go_back,
    go_forward,
    open_by_hand,
    play_and_take_back,
    play_on,
    press_key,
    reload_page,
    scroll,
    take_back,
    tap_something,
    type_slip,
    wait,
)
from tests.web.clumsy.questions import review_game, try_again

ACTIONS: dict[Action, float] = {
    tap_something: 34, play_on: 22, press_key: 9, type_slip: 6, choose_option: 4, go_back: 5,
    go_forward: 2, reload_page: 2.5, take_back: 4, play_and_take_back: 5, open_by_hand: 2.5,
    restart: 0.8, give_file: 2.5, other_tab: 2, close_tab: 1.5, change_menu: 4, turn_screen: 2.5,
    slow_line: 0.8, lose_line: 0.8, leave_bots: 2, crowd: 0.6, wait: 2, scroll: 2,
    review_game: 1.5, try_again: 2,
}  # fmt: skip
"""All of them, with how often they come."""

KEEPING_PLACE = (go_back, go_forward, other_tab, close_tab, try_again)
"""After these a page may be scrolled down as it was before, or to where one has to look."""
