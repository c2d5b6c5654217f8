# shellcheck shell=bash
# Shared by the scripts: brings the virtual environment and the compiled extensions up to date.
#
# Set by the user, all optional:
#   SOLVER_VENV    folder of the virtual environment (default: .venv in the checkout)
#   SOLVER_PYTHON  Python to make it with (default: the first in PATH that is new enough)
# Environments of several Pythons can be used in turn: what is built lies beside each other, too.
# The switches of the build (SOLVER_NATIVE, SOLVER_CHECKS, ...) are explained in setup.py.

root=$(cd "${BASH_SOURCE[0]%/*}/.." && pwd -P)
venv=${SOLVER_VENV:-$root/.venv}
log=$root/build/setup.log

say() { printf 'solver: %s\n' "$*" >&2; }

die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# Runs a command with its output in the log; shows the end of it when the command fails.
logged() {
    local what=$1
    shift
    if ! "$@" >"$log" 2>&1 </dev/null; then
        tail -n 15 "$log" >&2
        die "$what failed; the whole output is in $log"
    fi
}

# Whether $1 is a Python that is new enough.
is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# Sets $python to the one that the user named, else to the first that is new enough.
find_python() {
    local name
    if [ -n "${SOLVER_PYTHON:-}" ]; then
        is_new_enough "$SOLVER_PYTHON" || die "SOLVER_PYTHON: $SOLVER_PYTHON is no Python 3.11 or newer"
        python=$SOLVER_PYTHON
        return
    fi
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if is_new_enough "$name"; then
            python=$name
            return
        fi
    done
    die "Python 3.11 or newer is needed and none is in PATH; install it (package python3) and try again"
}

# Says in one line what the build needs and is missing, with the remedy; nothing if all is there.
missing_tools() {
    "$python" - <<'PYTHON'
import importlib.util
import os
import shutil
import sysconfig

compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
header = os.path.join(sysconfig.get_path("include"), "Python.h")
if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
    print("the Python module venv is missing; install it (Debian, Ubuntu: package python3-venv)")
elif not shutil.which(compiler):
    print(
        f"a C compiler is needed and {compiler} is not in PATH; install one "
        "(Debian, Ubuntu: package build-essential; macOS: xcode-select --install)"
    )
elif not os.path.exists(header):
    print(f"the C headers of Python are missing ({header}); install them (Debian: python3-dev)")
PYTHON
}

# Dies with one line when something that the build needs is missing.
check_tools() {
    local problem
    problem=$(missing_tools) || die "$python does not work"
    [ -z "$problem" ] || die "$problem"
}

# The version of the Python that the environment was made with.
venv_version() { sed -n 's/^version\(_info\)\{0,1\} *= *//p' "$venv/pyvenv.cfg" 2>/dev/null || true; }

# Dies if the environment is there and was made with another version than the user names now.
check_named_python() {
    local made named
    made=$(venv_version)
    [ -n "$made" ] && [ -n "${SOLVER_PYTHON:-}" ] || return 0
    find_python
    named=$("$python" -c 'import platform; print(platform.python_version())')
    [ "${made%%[!0-9.]*}" = "${named%%[!0-9.]*}" ] || die "$venv was made with Python $made, and \
SOLVER_PYTHON is $named; name another folder with SOLVER_VENV, or remove this one"
}

# Everything that decides whether the installed packages are still right, as one number. Python
# itself is known by its inode: a system that is upgraded may have another one at the old place.
environment_key() {
    {
        printf '%s\n' "$root"
        ls -iL "$venv/bin/python"
        cat "$root/pyproject.toml" "$venv/pyvenv.cfg"
    } 2>/dev/null | cksum
}

# The stamp of the build: one for each version, 3.11 say, since their extensions have other names.
build_stamp() {
    local made
    made=$(venv_version)
    [[ $made =~ ^[0-9]+\.[0-9]+ ]] || true
    printf '%s\n' "$root/build/.solver-built-${BASH_REMATCH[0]-}"
}

# The same for the compiled extensions.
build_key() {
    {
        printf '%s\n' "$venv" "${SOLVER_NATIVE-}" "${SOLVER_CHECKS-}" "${SOLVER_SANITIZE-}" \
            "${SOLVER_ANNOTATE-}" "${CC-}" "${CFLAGS-}" "${LDFLAGS-}"
        ls -iL "$venv/bin/python"
        cat "$venv/pyvenv.cfg"
        cd "$root" && find setup.py pyproject.toml ext solver/_ext \
            \( -name '*.py' -o -name '*.toml' -o -name '*.pyx' -o -name '*.pxd' -o -name '*.h' \) \
            -type f ! -name counts.pxd ! -name layout.pyx -exec cksum {} + | sort
        # The build writes both, so what they are made of counts, not the files themselves. Of the
        # tables and their code it makes counts.pxd, too, and what every start reads.
        find solver -path 'solver/games/*data/*' \( -name '*.py' -o -name '*.json' \) \
            -type f -exec cksum {} + | sort
    } 2>/dev/null | cksum
}

# Whether the stamp file $1 holds the key $2.
is_current() {
    local key=
    [ -r "$1" ] && read -r key <"$1" && [ "$key" = "$2" ]
}

# Waits until no other call changes the environment or the build; holds the lock until unlock.
# The lock belongs to the open file, so it stays with this shell when the small program ends.
lock() {
    mkdir -p "$root/build" || die "cannot write to $root"
    exec 9>"$root/build/lock"
    "$python" - <<'PYTHON'
import fcntl
import sys

try:
    fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("solver: waiting for another call that is building", file=sys.stderr)
    fcntl.flock(9, fcntl.LOCK_EX)
PYTHON
}

unlock() { exec 9>&-; }

environment_current() {
    local key name
    [ -x "$venv/bin/python" ] || return 1
    key=$(environment_key)
    for name in run "$@"; do
        is_current "$venv/.solver-$name" "$key" || return 1
    done
}

# Makes or updates the virtual environment with the named extras and groups of pyproject.toml.
prepare_environment() {
    local key name requirements
    check_named_python
    environment_current "$@" && return
    find_python
    check_tools
    lock
    if ! environment_current "$@"; then
        if ! "$venv/bin/python" -c 'import pip' 2>/dev/null; then
            say "making the virtual environment $venv with $("$python" --version)"
            logged "making the virtual environment" "$python" -m venv --clear "$venv"
            rm -f "$(build_stamp)"
        fi
        say "installing what the solver needs${*:+ (with $*)}: some seconds, once"
        requirements=$("$venv/bin/python" - "$root/pyproject.toml" "$@" <<'PYTHON'
import sys
import tomllib

with open(sys.argv[1], "rb") as file:
    data = tomllib.load(file)
needs = data["build-system"]["requires"] + data["project"]["dependencies"]
optional = data["project"]["optional-dependencies"] | data["dependency-groups"]
for name in sys.argv[2:]:
    needs += optional[name]
print("\n".join(need.replace(" ", "") for need in needs))
PYTHON
        )
        # shellcheck disable=SC2086  # one word for each requirement
        logged "installing" "$venv/bin/python" -m pip install --disable-pip-version-check \
            $requirements
        key=$(environment_key)
        for name in run "$@"; do
            printf '%s\n' "$key" >"$venv/.solver-$name"
        done
    fi
    unlock
}

# Builds the extensions in place and makes the package importable in the environment.
prepare_build() {
    local key stamp
    key=$(build_key)
    stamp=$(build_stamp)
    is_current "$stamp" "$key" && return
    find_python
    check_tools
    lock
    if ! is_current "$stamp" "$key"; then
        rm -f "$stamp"
        say "building the extensions: up to a minute the first time"
        (
            cd "$root" || die "cannot enter $root"
            logged "building" "$venv/bin/python" setup.py build_ext --inplace
            logged "installing" "$venv/bin/python" -m pip install --disable-pip-version-check \
                --no-deps --no-build-isolation --editable .
        )
        printf '%s\n' "$key" >"$stamp"
        say "ready"
    fi
    unlock
}
