# Sourced by the tests that need a browser: installs Debian's Chromium if missing (as root), and sets `browser` to it and `npm`
# to a folder with playwright-core and axe-core: SNL_NPM, if that is set, else one below `work`.
if ! command -v chromium >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null
fi
browser=$(command -v chromium)
npm=${SNL_NPM:-$work}
test -d "$npm/node_modules/axe-core" || npm install --silent --no-fund --no-audit --prefix "$npm" playwright-core@1 axe-core@4 >/dev/null
