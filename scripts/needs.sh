# shellcheck shell=sh
# What the scripts need, and how to install it on Debian and Ubuntu. Load this file in the top folder:
#   . scripts/needs.sh
#   need rust c

# The oldest version of Rust that can build gridmill.
rust_version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
rustup_installer="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal"
# A new installation of rustup is on the PATH only of new terminals. If PATH changed, pyo3 would be built again.
case ":$PATH:" in
*":${CARGO_HOME:-$HOME/.cargo}/bin:"*) ;;
*) PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH" ;;
esac

# Installs those of the named things that are missing. It first prints what it will install. It uses sudo only if
# Debian packages are missing and the user is not root. If it cannot install something, it prints the commands that do,
# and ends the script. Each thing is a case of `is_there`, or a Debian package.
need() {
    missing=
    for thing; do is_there "$thing" || missing="$missing $thing"; done
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null; then
        echo "$0 can install packages only on Debian and Ubuntu. Install these, and then rerun it:" >&2
        for thing in $missing; do printf '  %s\n      %s\n' "$(describe "$thing")" "$(elsewhere "$thing")" >&2; done
        exit 1
    fi
    echo "$0 first installs what is missing:" >&2
    for thing in $missing; do echo "  $(describe "$thing")" >&2; done
    install_packages
    for thing in $missing; do
        [ "$thing" != rust ] || is_there rust || install_rust
        is_there "$thing" || {
            echo "$0 cannot install $(describe "$thing") on this system. Install it, and then rerun $0" >&2
            exit 1
        }
    done
}

# Succeeds if the thing is installed and new enough.
is_there() {
    case $1 in
    rust) printf '%s\n' "$rust_version" "$(cargo --version | cut -d ' ' -f 2)" | sort -CV ;;
    c) echo '#include <stdlib.h>' | cc -E - ;;
    python) python3 -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' ;;
    npm | git) command -v "$1" ;;
    browser) [ -n "${CHROMIUM-}" ] || command -v chromium-headless-shell ;;
    *) dpkg --status "$1" ;;
    esac >/dev/null 2>&1
}

# Prints the name of the thing, and what is there instead.
describe() {
    case $1 in
    rust) echo "Rust $rust_version or later (found: $(cargo --version 2>/dev/null || echo no cargo))" ;;
    c) echo "a C compiler" ;;
    python) echo "Python 3.11 or later with venv (found: $(python3 --version 2>/dev/null || echo no python3))" ;;
    *) echo "$1" ;;
    esac
}

# Prints how to install the thing on other systems.
elsewhere() {
    case $1 in
    rust) echo "$rustup_installer" ;;
    c) echo "Fedora: sudo dnf install -y gcc      macOS: xcode-select --install" ;;
    python) echo "Fedora: sudo dnf install -y python3      macOS: brew install python" ;;
    *) echo "$1" ;;
    esac
}

# Prints the Debian packages that bring the thing, or the tool that `install_rust` uses.
packages() {
    case $1 in
    rust)
        if command -v rustup >/dev/null; then
            :
        # Where an old cargo of Debian is installed, Debian's rustup would remove it.
        elif apt-get --simulate --no-remove install rustup >/dev/null 2>&1; then
            echo rustup ca-certificates
        elif ! command -v curl >/dev/null; then
            echo curl ca-certificates
        fi
        ;;
    c) echo gcc libc6-dev ;;
    python) echo python3 python3-venv ;;
    npm) echo nodejs npm ;;
    browser) echo chromium-headless-shell ;;
    *) echo "$1" ;;
    esac
}

missing_packages() {
    for thing in $missing; do packages "$thing"; done | paste -sd ' ' -
}

# Runs a command as root, and shows only its errors.
as_root() {
    [ "$(id -u)" = 0 ] || set -- sudo "$@"
    echo "$*" >&2
    "$@" >/dev/null
}

install_packages() {
    [ -n "$(missing_packages)" ] || return 0
    # shellcheck disable=SC2046 # one word for each package
    if ! { as_root apt-get update &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -o DPkg::Lock::Timeout=300 $(missing_packages); }; then
        echo "as root, run 'apt-get update && apt-get install -y $(missing_packages)', and then rerun $0" >&2
        case $missing in *rust*) echo "Rust alone needs no root: $rustup_installer" >&2 ;; esac
        exit 1
    fi
}

# Says that the command, which downloads Rust, failed, and ends the script.
no_download() {
    echo "$0: the download of Rust failed. When its server can be reached, run this line, and then rerun $0" >&2
    echo "  $1" >&2
    exit 1
}

install_rust() {
    if ! command -v rustup >/dev/null; then
        # In a pipe, the shell would hide that the download failed.
        installer=$(curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs) || no_download "$rustup_installer"
        printf '%s\n' "$installer" | sh -s -- -y --profile minimal
        return
    fi
    # The rustup of Ubuntu 24.04 cannot update itself, and would end with an error.
    toolchain='rustup toolchain install stable --profile minimal --no-self-update'
    $toolchain || no_download "$toolchain"
    # Keep the default toolchain of the user, if there is one.
    cargo --version >/dev/null 2>&1 || rustup default stable
    export RUSTUP_TOOLCHAIN=stable
}
