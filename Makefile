# What can be done with a checkout. The steps stand in packaging/tasks.py, which does the same for
# make.bat on Windows; `make` alone lists them.

PYTHON ?= python3
ARGS ?=

TASKS := help run check test soak bench screenshots eval learn grammar wheel check-wheel bundle deb check-deb appimage flatpak windows-installer check-windows-installer dmg checksums release-notes draft-release lint-workflows requirements clean

.DEFAULT_GOAL := help
.PHONY: $(TASKS)

$(TASKS):
	@$(PYTHON) packaging/tasks.py $@ $(ARGS)
