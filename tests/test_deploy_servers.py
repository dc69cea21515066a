"""What ``deploy/`` says of several servers, held against the program and against itself."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template
from typing import Any

import pytest
import yaml

from widgets.server.command import serve
from widgets.server.metrics import PATH
from widgets.server.network import (
    HTTP_LIMITS,
    LONGEST_BODY,
    MOST_CONNECTIONS,
    proxy_addresses,
    proxy_networks,
)
from widgets.server.operations import LIVE, READY

DEPLOY = Path(__file__).parents[1] / "deploy"
NGINX = (DEPLOY / "nginx.conf.template").read_text("utf-8")
OF_PROGRAM = {str(option.envvar) for option in serve.params if getattr(option, "envvar", None)}
OF_NGINX = set(re.findall(r"\$\{(\w+)\}", NGINX))


def read(name: str) -> list[Any]:
    return [*yaml.safe_load_all((DEPLOY / name).read_text("utf-8"))]


@pytest.fixture(scope="module")
def compose() -> Any:
    return read("compose.yaml")[0]


@pytest.fixture(scope="module")
def cluster() -> dict[str, Any]:
    return {one["kind"]: one for one in read("kubernetes/referee.yaml")}


def seconds(text: str) -> int:
    return int(text.removesuffix("s"))


def test_what_is_set_is_what_the_program_and_nginx_read(compose: Any, cluster: dict[str, Any]) -> None:
    services = compose["services"]
    for name in "ab":
        given = services[name]["environment"]
        assert {*given} - {"PGPASSWORD"} <= OF_PROGRAM
        assert given["REFEREE_SERVER_NAME"] == name
    assert {one for one in services["nginx"]["environment"] if one.startswith("REFEREE_")} == OF_NGINX
    [container] = cluster["Deployment"]["spec"]["template"]["spec"]["containers"]
    assert {one["name"] for one in container["env"]} - {"PGPASSWORD"} <= OF_PROGRAM
    [hub] = read("jupyterhub/values.yaml")
    assert {*hub["singleuser"]["extraEnv"]} - {"PGPASSWORD"} <= OF_PROGRAM


def test_servers_of_a_hub_reach_the_database() -> None:
    [hub] = read("jupyterhub/values.yaml")
    [rule] = hub["singleuser"]["networkPolicy"]["egress"]
    assert [one["port"] for one in rule["ports"]] == [5432]


def test_a_hub_says_that_its_users_read_the_database() -> None:
    """Its servers run their users' code, and have the password."""
    [hub] = read("jupyterhub/values.yaml")
    assert {"REFEREE_STORE", "PGPASSWORD"} <= {*hub["singleuser"]["extraEnv"]}
    said = "Who signs in there can read the database"
    about_hubs = (
        (DEPLOY.parent / "docs" / "operating.md").read_text("utf-8").partition("deploy/jupyterhub")[2]
    )
    assert said in about_hubs.partition("\n\n")[0]
    assert said in (DEPLOY / "jupyterhub" / "values.yaml").read_text("utf-8")


def test_what_people_have_to_set_is_in_the_example_and_has_no_default(compose: Any) -> None:
    asked = set(re.findall(r"\$\{(\w+):\?", (DEPLOY / "compose.yaml").read_text("utf-8")))
    example = dict(
        line.split("=", 1)
        for line in (DEPLOY / "example.env").read_text("utf-8").splitlines()
        if line[:1] != "#"
    )
    assert asked == example.keys() and example["POSTGRES_PASSWORD"] == ""
    for secret in compose["secrets"].values():
        assert secret["file"].startswith("./tls/")


def test_nginx_and_the_servers_know_each_other_by_their_addresses(compose: Any) -> None:
    services = compose["services"]
    where = {name: services[name]["networks"]["inside"]["ipv4_address"] for name in ("a", "b", "nginx")}
    environment = services["nginx"]["environment"] | {"REFEREE_NAME": "games.example.org"}
    for name in "ab":
        assert environment[f"REFEREE_{name.upper()}"] == f"{where[name]}:8866"
        assert proxy_addresses([services[name]["environment"]["REFEREE_TRUSTED_PROXY"]]) == {where["nginx"]}
        assert f'{name}_" referee_{name};' in NGINX
    assert "${" not in Template(NGINX).safe_substitute(environment)


def test_the_servers_answer_by_their_names_to_who_collects_metrics(compose: Any) -> None:
    """Other names than a machine's own are refused, as a web page could have them lead there."""
    for name in "ab":
        assert compose["services"][name]["hostname"] == name


def test_nginx_gives_a_client_as_much_as_a_server_does(cluster: dict[str, Any]) -> None:
    [most] = re.findall(r"limit_conn referee_connections (\d+);", NGINX)
    assert int(most) == MOST_CONNECTIONS
    asked = cluster["Ingress"]["metadata"]["annotations"]
    assert asked["nginx.ingress.kubernetes.io/limit-connections"] == most
    [longest] = re.findall(r"client_max_body_size (\d+)k;", NGINX)
    assert int(longest) << 10 == LONGEST_BODY
    waits = re.findall(r"client_(?:header|body)_timeout (\d+)s;", NGINX)
    assert len(waits) == 2 and max(map(int, waits)) <= HTTP_LIMITS["idle_connection_timeout"]
    door = NGINX.partition("location ~ ^/(?:enter|login|sit|referee/code)")[2].partition("}")[0]
    assert "limit_req zone=referee_door" in door


def test_only_nginx_is_reached_from_outside(compose: Any) -> None:
    services = compose["services"]
    assert {name for name, one in services.items() if "ports" in one} == {"nginx"}
    assert compose["networks"]["inside"]["internal"] is True
    assert "outside" in services["nginx"]["networks"]
    for name in "ab":
        assert {*services[name]["networks"]} == {"inside"}


def test_nothing_is_written_but_games_and_what_is_temporary(compose: Any, cluster: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["read_only"] and service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
    [container] = cluster["Deployment"]["spec"]["template"]["spec"]["containers"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert not container["securityContext"]["allowPrivilegeEscalation"]
    assert cluster["Deployment"]["spec"]["template"]["spec"]["securityContext"]["runAsNonRoot"]


def test_pages_have_their_time_to_move_before_a_server_is_killed(
    compose: Any, cluster: dict[str, Any]
) -> None:
    for name in "ab":
        service = compose["services"][name]
        assert (
            seconds(service["stop_grace_period"]) >= int(service["environment"]["REFEREE_DRAIN_SECONDS"]) + 10
        )
    pod = cluster["Deployment"]["spec"]["template"]["spec"]
    [container] = pod["containers"]
    env = {one["name"]: one.get("value") for one in container["env"]}
    waits = int(container["lifecycle"]["preStop"]["exec"]["command"][1])
    assert pod["terminationGracePeriodSeconds"] >= waits + int(env["REFEREE_DRAIN_SECONDS"]) + 10
    assert cluster["Deployment"]["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0


def test_the_database_has_the_connections_that_the_servers_take(compose: Any) -> None:
    [given] = re.findall(r"max_connections=(\d+)", " ".join(compose["services"]["postgres"]["command"]))
    of_a_server = 16  # eleven of its pool, one that listens, and one for each of four workers
    assert f"takes up to {of_a_server}," in (DEPLOY / "compose.yaml").read_text("utf-8")
    assert int(given) > 2 * of_a_server + 40  # those of a server that is renewed, and of who looks after it


def test_the_cluster_asks_what_there_is_and_its_parts_fit(cluster: dict[str, Any]) -> None:
    template = cluster["Deployment"]["spec"]["template"]
    [container] = template["spec"]["containers"]
    asked = {"livenessProbe": LIVE, "startupProbe": LIVE, "readinessProbe": READY}
    assert {probe: container[probe]["httpGet"]["path"] for probe in asked} == asked
    ports = {one["name"]: one["containerPort"] for one in container["ports"]}
    assert ports["http"] == 8866
    assert template["metadata"]["annotations"]["prometheus.io/port"] == str(ports["metrics"])
    labels = template["metadata"]["labels"]
    for kind in ("Deployment", "PodDisruptionBudget"):
        assert cluster[kind]["spec"]["selector"]["matchLabels"] == labels
    assert cluster["Service"]["spec"]["selector"] == labels
    assert cluster["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"] == labels
    [port] = cluster["Service"]["spec"]["ports"]
    assert port["targetPort"] in ports
    [rule] = cluster["Ingress"]["spec"]["rules"]
    [path] = rule["http"]["paths"]
    assert path["backend"]["service"] == {
        "name": cluster["Service"]["metadata"]["name"],
        "port": {"name": port["name"]},
    }
    env = {one["name"]: one.get("value") for one in container["env"]}
    assert env["REFEREE_PUBLIC_URL"] == f"https://{rule['host']}"
    assert proxy_networks([env["REFEREE_TRUSTED_NETWORK"]])


def test_what_is_counted_is_at_no_address_of_nginx() -> None:
    assert f"location {PATH}" not in NGINX and "9100" not in NGINX
    assert "location /healthz/ { return 404; }" in NGINX
