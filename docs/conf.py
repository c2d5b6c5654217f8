"""The pages as one site: ``python -m sphinx -W docs build/site`` (group ``docs``).

With ``-W`` a broken link, a heading that is gone or a docstring that cannot be read fails the
build. Sphinx because it is maintained and reads docstrings itself; MkDocs 1 is not maintained.
"""

from __future__ import annotations

import solver

project = "seven-wonders-solver"
author = "The seven-wonders-solver developers"
release = solver.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

html_theme = "furo"
html_title = project
html_show_copyright = False
html_copy_source = False

myst_heading_anchors = 4  # the anchors that links to headings have on a forge
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
