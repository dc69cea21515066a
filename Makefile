# Two commands to know: `make play` and `make test`. `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

HOST ?= 0.0.0.0
PORT ?= 8866
ARGS ?=
# The interpreter that .venv is made with; empty: the first one found that is new enough.
PYTHON ?=
WORKERS ?= 3
# Some tests wait for processes of others, and so leave time on two cores.
BROWSER_WORKERS ?= 3
PYTEST := -m pytest --max-worker-restart=0
# The processes of tests that need no browser do not load what drives one either.
WITHOUT_BROWSER := $(PYTEST) -n $(WORKERS) --ignore=tests/browser --ignore=tests/components -p no:playwright -p no:base_url
WITH_BROWSER := $(PYTEST) -n $(BROWSER_WORKERS)

VENV := .venv
BIN := $(VENV)/bin
LOCKS := scripts/requirements
# Installed once per content of the locks: a stamp bears the checksum of what it was made from.
KEY := $(shell cat pyproject.toml scripts/hatch_build.py $(LOCKS)/play.lock $(LOCKS)/dev.lock | cksum | cut -d' ' -f1)
PLAY := $(VENV)/.play-$(KEY)
DEV := $(VENV)/.dev-$(KEY)
# Where plain Voilà looks for the page and its settings, from any folder, and JupyterLab for the entry in its
# launcher; an editable install cannot put them there.
TEMPLATE := $(VENV)/share/jupyter/voila/templates/referee
SETTINGS := $(VENV)/etc/jupyter/voila.json
LABEXTENSION := $(VENV)/share/jupyter/labextensions/boardroom-referee
# Debian's nginx, of which the tests use the binary alone.
NGINX := $(VENV)/nginx/usr/sbin/nginx
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# Builds the front end, unless it is there already; with a name, runs a script of package.json.
FRONT_END := $(BIN)/python scripts/hatch_build.py
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --annotation-style line --custom-compile-command "make lock" \
	$(if $(UPGRADE),--upgrade)

# Workers and kernels are processes of their own: none shall compile our modules again, whatever is set outside.
unexport PYTHONDONTWRITEBYTECODE

define create_venv
candidates="$(or $(PYTHON),python3.11 python3.12 python3.13 python3 python)"; \
if ! $(BIN)/python -m pip --version >/dev/null 2>&1; then \
	found=; \
	for python in $$candidates; do \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
			found="$$python"; break; \
		fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "Boardroom Referee needs Python 3.11 or newer; tried: $$candidates."; \
		echo "Install it, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3.11"; \
		exit 1; \
	fi >&2; \
	if ! "$$found" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
		echo "$$found cannot make a virtual environment: its venv module is missing."; \
		echo "On Debian and Ubuntu: apt-get install python3-venv"; \
		exit 1; \
	fi >&2; \
	echo "Making $(VENV) with $$("$$found" --version)"; \
	"$$found" -m venv --clear $(VENV); \
fi
endef

# $(1): the lock; $(2): the stamps that it earns; $(3): builds the front end with what else is needed of npm.
# pip would compile what it installs one file after the other: so it is done on all cores, while npm loads.
define install
rm -f $(VENV)/.play-* $(VENV)/.dev-*
echo "Installing $(1) (a minute or so; only again when it changes)"
$(PIP) install --quiet --no-compile --require-hashes -r $(1)
$(BIN)/python -m compileall -qq -j 0 $(VENV)/lib >/dev/null & compiling=$$!; \
$(3); \
wait $$compiling || true
$(PIP) install --quiet --no-deps --no-build-isolation -e .
ln -sfn "$(CURDIR)/widgets/server/templates" $(TEMPLATE)
ln -sfn "$(CURDIR)/notebooks/voila.json" $(SETTINGS)
mkdir -p $(dir $(LABEXTENSION))
ln -sfn "$(CURDIR)/widgets/static/labextension" $(LABEXTENSION)
touch $(2)
endef

# What a build says is worth reading if it has failed.
define build_quietly
echo "Preparing the page (a minute or so if it has changed)"; \
said=$$(mktemp); trap 'rm -f "$$said"' EXIT; \
$(FRONT_END) >"$$said" 2>&1 || { failed=$$?; cat "$$said" >&2; exit "$$failed"; }
endef

.PHONY: help
help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: play
play: $(PLAY) ## Open the referee to the home network (HOST=127.0.0.1: this machine alone; PORT=8866)
	@$(call build_quietly)
	@case "$(HOST)" in 127.*|localhost|::1) ;; \
	*) echo "Listening on the home network ($(HOST), port $(PORT)): every device on it can join." ;; esac
	@exec $(BIN)/referee serve --host "$(HOST)" --port "$(PORT)" $(ARGS)

# The build that watches has a process group of its own, so that all of it ends with the server.
.PHONY: dev
dev: $(DEV) ## Open the dashboard to this machine; it is built anew and reloads itself when a file changes
	@$(FRONT_END)
	@set -m; $(FRONT_END) dev & set +m; trap "kill -- -$$!" EXIT; \
	$(BIN)/referee serve --host 127.0.0.1 --port "$(PORT)" --reload $(ARGS)

.PHONY: lab
lab: $(DEV) ## Open the notebooks in JupyterLab
	@$(FRONT_END)
	@exec $(BIN)/jupyter lab --notebook-dir=. notebooks/widgets.ipynb $(ARGS)

# Voilà finds notebooks/voila.json by the link in the environment.
.PHONY: voila
voila: $(DEV) ## List the notebooks in plain Voilà, on this machine alone (PORT=8866)
	@$(call build_quietly)
	@exec $(BIN)/voila --Voila.ip=127.0.0.1 --port="$(PORT)" notebooks/ $(ARGS)

.PHONY: test
test: $(DEV) chromium nginx lint test-fast test-browser ## Run what each change must pass

# The front end's part takes as long as all others, and runs beside them; what it says comes last.
.PHONY: lint
lint: $(DEV) ## Check format, style, types, imports and English
	@said=$$(mktemp); trap 'rm -f "$$said"' EXIT; \
	$(FRONT_END) lint >"$$said" 2>&1 & front_end=$$!; \
	failed=; run() { echo "$$*"; "$$@" || failed=1; }; \
	run $(BIN)/ruff format --check .; \
	run $(BIN)/ruff check .; \
	run $(BIN)/mypy; \
	run $(BIN)/lint-imports --no-logo; \
	run $(BIN)/python -m scripts.check_prose; \
	echo "$(FRONT_END) lint"; \
	wait $$front_end || failed=1; \
	cat "$$said"; \
	[ -z "$$failed" ]

.PHONY: reading-ease
reading-ease: $(DEV) ## Print how easy each page of the docs is to read (Flesch reading ease)
	$(BIN)/python -m scripts.check_prose --report

SMOKE := tests/referee/conformance/test_random_play.py tests/referee/cli/test_command_line.py \
	tests/widgets/test_app.py tests/widgets/test_session.py

.PHONY: smoke
smoke: $(DEV) ## Play every game at random, and ask the command line and a session, in ten seconds
	$(BIN)/python -m pytest -q -p no:playwright -p no:base_url $(SMOKE) -m "not thorough" $(ARGS)

.PHONY: test-fast
test-fast: $(DEV) ## Run the tests that need no browser
	@$(FRONT_END)
	$(FRONT_END) test
	$(BIN)/python $(WITHOUT_BROWSER) -m "not browser and not thorough" $(ARGS)

.PHONY: test-browser
test-browser: $(DEV) chromium nginx ## Run the tests that drive the dashboard
	@$(FRONT_END)
	$(BIN)/python $(WITH_BROWSER) -m "browser and not thorough" $(ARGS)

.PHONY: test-thorough
test-thorough: $(DEV) chromium nginx ## Check on more games, at every size and as it is published; before a release
	@$(FRONT_END)
	$(BIN)/python $(WITHOUT_BROWSER) -m "thorough and not browser" $(ARGS)
	$(BIN)/python $(WITH_BROWSER) -m "thorough and browser" $(ARGS)

.PHONY: format
format: $(DEV) ## Format the code, and fix what can be fixed
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	$(FRONT_END) format

.PHONY: release
release: $(DEV) ## Build a release into dist/release, and try it (NEW_VERSION=0.2.0: commit and tag that one first)
	@$(if $(NEW_VERSION),$(BIN)/python -m scripts.release --version $(NEW_VERSION))
	@$(BIN)/python -m scripts.release --check
	@$(MAKE) --no-print-directory site docs
	@$(BIN)/python -m scripts.release site docs
	@$(BIN)/python -m scripts.release --try $(PYTHONS)

KEYWORDS := --no-default-keywords -k say -k say_count:1,2

# Each game keeps the Spanish of its own sentences; the engine and the widgets have a catalogue each.
.PHONY: messages
messages: $(DEV) ## Bring the translations up to date with the sentences in the code
	@pot=$$(mktemp); trap 'rm -f "$$pot"' EXIT; \
	refresh() { \
		$(BIN)/pybabel -q extract $(KEYWORDS) --add-location=file --project="Boardroom Referee" \
			--ignore-dirs "$$3" -o "$$pot" $$1; \
		for language in es; do \
			$(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
				--init-missing -i "$$pot" -l $$language -o "$$2/$$language.po"; \
		done; \
	}; \
	refresh "referee referee/games/__init__.py" referee/locale "games __pycache__"; \
	for game in referee/games/*/__init__.py; do \
		refresh "$${game%/*}" "$${game%/*}" __pycache__; \
	done; \
	refresh widgets widgets/locale __pycache__

.PHONY: contract
contract: $(DEV) ## Write the types of screens, taps and queries for an editor; `make lint` does so too
	$(BIN)/python -m widgets.contract

.PHONY: architecture
architecture: $(DEV) ## Draw the picture in docs/architecture.md anew
	$(BIN)/python -m scripts.draw_architecture

.PHONY: docs
docs: $(DEV) ## Build the site of the docs into dist/docs
	$(BIN)/python -m sphinx -q -W --keep-going -b html -d dist/.doctrees docs dist/docs
	@echo "The site is in dist/docs: open its index.html."

.PHONY: pictures
pictures: $(DEV) chromium ## Take the guide's pictures anew (ARGS="lobby boss-deal": these alone)
	@$(FRONT_END)
	$(BIN)/python -m scripts.take_pictures $(ARGS)

.PHONY: bench
bench: $(DEV) ## Count refereed moves a second, beside other engines
	@$(FRONT_END)
	$(BIN)/python -m bench $(ARGS)

.PHONY: bench-bots
bench-bots: $(DEV) ## Count how often each game's bot wins among players who take whatever is offered
	$(BIN)/python -m bench.bots $(ARGS)

.PHONY: bench-ui
bench-ui: $(DEV) chromium ## Measure the page beside those of other dashboards
	$(BIN)/python -m bench.ui $(ARGS)

.PHONY: bench-load
bench-load: $(DEV) ## Measure how many tables of five devices this machine carries (ARGS=--quick: a try)
	@$(FRONT_END)
	$(BIN)/python -m bench.load $(ARGS)

.PHONY: performance
performance: $(DEV) ## Write the table of budgets in docs/performance.md from the newest figures
	$(BIN)/python -m bench.table

# What locks is at hand even when what is locked no longer fits.
$(BIN)/uv:
	@$(create_venv)
	$(PIP) install --quiet uv

.PHONY: site
site: $(DEV) ## Build the referee as a static site, for any web server: dist/site
	@$(FRONT_END) build
	$(BIN)/python -m scripts.build_site

.PHONY: site-serve
site-serve: site ## Build the static site and serve it to this machine, at port 8867
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory dist/site 8867

.PHONY: fonts
fonts: $(DEV) ## Make the fonts of pictures from those in the folder FROM, see scripts/make_fonts.py
	$(BIN)/python -m scripts.make_fonts "$(FROM)"

.PHONY: lock
lock: $(BIN)/uv ## Lock the dependencies again (UPGRADE=1: their newest versions)
	$(LOCK) --all-extras --group build --group fonts --group kernel --group lock --group prose -o $(LOCKS)/dev.lock
	$(LOCK) --group build --group kernel -c $(LOCKS)/dev.lock -o $(LOCKS)/play.lock
	for peer in bench/ui/locks/*.in; do $(subst pyproject.toml,$$peer,$(LOCK)) -o $${peer%.in}.txt; done
	$(FRONT_END) lock

.PHONY: clean
clean: ## Remove the environment, caches and build leftovers
	rm -rf $(VENV) .bench node_modules widgets/static build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache \
		.import_linter_cache \
		.hypothesis test-results
	find referee widgets scripts tests notebooks -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: chromium
chromium:
	@command -v chromium >/dev/null && exit 0; \
	run=; \
	if [ "$$(id -u)" != 0 ]; then run="sudo -n"; fi; \
	if command -v apt-get >/dev/null && $$run true 2>/dev/null; then \
		echo "Installing Debian's chromium, which the browser tests drive"; \
		$$run apt-get update -qq; \
		$$run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; \
	fi; \
	if ! command -v chromium >/dev/null; then \
		echo "The browser tests drive Chromium, and no \`chromium\` is on the PATH."; \
		echo "On Debian: sudo apt-get install chromium. Elsewhere, install Chromium and put it on the"; \
		echo "PATH by that name. \`make test-fast\` runs the tests that need no browser."; \
		exit 1; \
	fi >&2

# Unpacked and not installed: a package that is installed starts a service.
.PHONY: nginx
nginx: $(DEV)
	@command -v nginx /usr/sbin/nginx $(NGINX) >/dev/null && exit 0; \
	if command -v apt-get >/dev/null; then \
		echo "Fetching Debian's nginx, which a test puts in front of the server"; \
		folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
		run=; \
		if [ "$$(id -u)" != 0 ]; then run="sudo -n"; fi; \
		$$run apt-get update -qq || true; \
		(cd "$$folder" && apt-get download -qq nginx && dpkg -x nginx_*.deb "$(CURDIR)/$(VENV)/nginx") || true; \
	fi; \
	if ! $(NGINX) -v >/dev/null 2>&1; then \
		echo "A test puts nginx in front of the server, and there is none: neither on the PATH nor in /usr/sbin."; \
		echo "On Debian: sudo apt-get install nginx. \`make test-fast\` runs the tests that need none."; \
		exit 1; \
	fi >&2

# What plays is a part of what tests, at the same versions: the larger install earns both stamps.
$(PLAY):
	@$(create_venv)
	@$(call install,$(LOCKS)/play.lock,$(PLAY),$(FRONT_END))

$(DEV):
	@$(create_venv)
	@$(call install,$(LOCKS)/dev.lock,$(DEV) $(PLAY),$(FRONT_END) build)
