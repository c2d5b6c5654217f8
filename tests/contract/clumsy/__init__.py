"""A clumsy person: what one types who plays well enough to go on and slips all the time.

A seed decides everything, so whatever is found can be seen again. :mod:`.truth` knows what happens
at the table, :mod:`.slips` how people get it wrong, :mod:`.commands` what else they type.
:mod:`.sessions`, :mod:`.applying`, :mod:`.board` and :mod:`.pad` are where they do it; what must
hold there is checked after every line. ``python -m tests.contract.clumsy --lines 200000 --seed 7``
does it for as many lines as wanted.
"""
