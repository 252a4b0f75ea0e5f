#!/usr/bin/env bash
# Installs the package $DEB for services.sh, and adds its user.
set -euo pipefail
# shellcheck source=Tests/Packaging/steps.sh
. /src/Tests/Packaging/steps.sh

useradd --create-home --shell /bin/bash "$user"
install_package "$@"
