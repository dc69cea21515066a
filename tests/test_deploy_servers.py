"""The settings for several servers in ``deploy/`` agree with the program and with each other."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template
from typing import Any

import pytest
import yaml
from sqlalchemy import QueuePool, make_url

from referee.store.sql.engines import make_engine
from widgets.server.command import SERVER_NAME, serve
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
    """The cluster's objects by kind, and by kind and name if there are several of a kind."""
    objects = read("kubernetes/referee.yaml")
    named = {f"{one['kind']} {one['metadata']['name']}": one for one in objects}
    assert len(named) == len(objects)
    return {one["kind"]: one for one in objects if one["metadata"]["name"] == "referee"} | named


def seconds(text: str) -> int:
    return int(text.removesuffix("s"))


def test_what_is_set_is_what_the_program_and_nginx_read(compose: Any, cluster: dict[str, Any]) -> None:
    services = compose["services"]
    for name in "ab":
        given = services[name]["environment"]
        assert {*given} - {"PGPASSWORD"} <= OF_PROGRAM
        assert given["REFEREE_SERVER_NAME"] == name
    assert {one for one in services["nginx"]["environment"] if one.startswith("REFEREE_")} == OF_NGINX
    [container] = cluster["StatefulSet"]["spec"]["template"]["spec"]["containers"]
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
    """The server refuses names other than the machine's, because a web page could resolve them to it."""
    for name in "ab":
        assert compose["services"][name]["hostname"] == name


def test_nginx_gives_a_client_as_much_as_a_server_does() -> None:
    [most] = re.findall(r"limit_conn referee_connections (\d+);", NGINX)
    assert int(most) == MOST_CONNECTIONS
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
    [container] = cluster["StatefulSet"]["spec"]["template"]["spec"]["containers"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert not container["securityContext"]["allowPrivilegeEscalation"]
    assert cluster["StatefulSet"]["spec"]["template"]["spec"]["securityContext"]["runAsNonRoot"]


def test_pages_have_their_time_to_move_before_a_server_is_killed(
    compose: Any, cluster: dict[str, Any]
) -> None:
    for name in "ab":
        service = compose["services"][name]
        assert (
            seconds(service["stop_grace_period"]) >= int(service["environment"]["REFEREE_DRAIN_SECONDS"]) + 10
        )
    pod = cluster["StatefulSet"]["spec"]["template"]["spec"]
    [container] = pod["containers"]
    env = {one["name"]: one.get("value") for one in container["env"]}
    waits = int(container["lifecycle"]["preStop"]["exec"]["command"][1])
    assert pod["terminationGracePeriodSeconds"] >= waits + int(env["REFEREE_DRAIN_SECONDS"]) + 10
    assert cluster["PodDisruptionBudget"]["spec"]["maxUnavailable"] == 1


def test_the_database_has_the_connections_that_the_servers_take(
    compose: Any, cluster: dict[str, Any]
) -> None:
    pool = make_engine(make_url("postgresql+psycopg://referee@postgres/referee")).pool
    assert isinstance(pool, QueuePool)
    of_a_server = pool.size() + pool._max_overflow + 1 + 4  # one listens, and each of four workers has one
    of_a_backup, reserved, left = 2, 3, 97  # PostgreSQL reserves three for its administrators
    said = {name: (DEPLOY / name).read_text("utf-8") for name in ("compose.yaml", "kubernetes/referee.yaml")}
    for name, text in said.items():
        assert f"takes up to {of_a_server}" in text.replace("of PostgreSQL's ", ""), name
    [given] = re.findall(r"max_connections=(\d+)", " ".join(compose["services"]["postgres"]["command"]))
    assert int(given) - reserved > 3 * of_a_server + of_a_backup, "a third server fits"
    pods = cluster["StatefulSet"]["spec"]["replicas"]
    taken = pods * of_a_server + of_a_backup
    assert f"take up to {taken} of the {left}" in said["kubernetes/referee.yaml"].replace("\n# ", " ")
    assert taken <= left < (left - of_a_backup) // of_a_server * of_a_server + of_a_server + of_a_backup
    assert (left - of_a_backup) // of_a_server == 5
    assert "five pods fit" in said["kubernetes/referee.yaml"]
    operating = (DEPLOY.parent / "docs" / "operating.md").read_text("utf-8")
    assert f"up to {of_a_server} connections" in operating


def test_the_cluster_asks_what_there_is_and_its_parts_fit(cluster: dict[str, Any]) -> None:
    template = cluster["StatefulSet"]["spec"]["template"]
    [container] = template["spec"]["containers"]
    asked = {"livenessProbe": LIVE, "startupProbe": LIVE, "readinessProbe": READY}
    assert {probe: container[probe]["httpGet"]["path"] for probe in asked} == asked
    ports = {one["name"]: one["containerPort"] for one in container["ports"]}
    assert ports["http"] == 8866
    assert template["metadata"]["annotations"]["prometheus.io/port"] == str(ports["metrics"])
    labels = template["metadata"]["labels"]
    for kind in ("StatefulSet", "PodDisruptionBudget"):
        assert cluster[kind]["spec"]["selector"]["matchLabels"] == labels
    assert cluster["Service"]["spec"]["selector"] == labels
    assert cluster["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"] == labels
    [port] = cluster["Service"]["spec"]["ports"]
    assert port["targetPort"] in ports
    env = {one["name"]: one.get("value") for one in container["env"]}
    [listener] = cluster["Gateway"]["spec"]["listeners"]
    assert env["REFEREE_PUBLIC_URL"] == f"https://{listener['hostname']}"
    assert proxy_networks([env["REFEREE_TRUSTED_NETWORK"]])
    for name in ("referee", "referee-pages"):
        route = cluster[f"HTTPRoute {name}"]["spec"]
        assert route["hostnames"] == [listener["hostname"]]
        assert route["parentRefs"] == [{"name": cluster["Gateway"]["metadata"]["name"]}]
        [target] = cluster[f"BackendTrafficPolicy {name}"]["spec"]["targetRefs"]
        assert (target["kind"], target["name"]) == ("HTTPRoute", name)
        for rule in route["rules"]:
            [backend] = rule["backendRefs"]
            [port] = cluster[f"Service {backend['name']}"]["spec"]["ports"]
            assert backend["port"] == port["port"] and port["targetPort"] in ports


def test_an_open_pages_requests_are_led_to_the_pod_that_its_id_begins_with(cluster: dict[str, Any]) -> None:
    pods = cluster["StatefulSet"]["spec"]
    [container] = pods["template"]["spec"]["containers"]
    [named] = [one for one in container["env"] if one["name"] == "REFEREE_SERVER_NAME"]
    index = "apps.kubernetes.io/pod-index"
    assert named["valueFrom"]["fieldRef"]["fieldPath"] == f"metadata.labels['{index}']"
    rules = cluster["HTTPRoute referee-pages"]["spec"]["rules"]
    assert len(rules) == pods["replicas"]
    for number, rule in enumerate(rules):
        assert SERVER_NAME.fullmatch(str(number))
        [match] = rule["matches"]
        assert match["path"]["type"] == "RegularExpression"
        for path in ("", "/socket", "/leave"):
            led = [
                re.fullmatch(one["matches"][0]["path"]["value"], f"/referee/pages/{number}_2f6c{path}")
                for one in rules
            ]
            assert [bool(one) for one in led].count(True) == 1 and led[number]
        assert not re.fullmatch(match["path"]["value"], f"/referee/pages/1{number}_2f6c")
        [backend] = rule["backendRefs"]
        service = cluster[f"Service {backend['name']}"]["spec"]
        assert service["selector"] == {**pods["selector"]["matchLabels"], index: str(number)}
        assert service["publishNotReadyAddresses"], "it serves its pages until they have moved"
    [[override]] = [
        one["spec"]["responseOverride"] for one in cluster.values() if "responseOverride" in one["spec"]
    ][:1]
    assert {one["value"] for one in override["match"]["statusCodes"]} == {502, 503, 504}
    assert override["response"]["statusCode"] == 404, "by which a page opens itself again"


def test_a_cluster_needs_nothing_that_is_retired_or_experimental() -> None:
    text = (DEPLOY / "kubernetes" / "referee.yaml").read_text("utf-8")
    objects = read("kubernetes/referee.yaml")
    assert {one["apiVersion"] for one in objects} == {
        "apps/v1",
        "v1",
        "policy/v1",
        "networking.k8s.io/v1",
        "gateway.networking.k8s.io/v1",
        "gateway.envoyproxy.io/v1alpha1",
    }
    assert "Ingress" not in {one["kind"] for one in objects} and "ingress-nginx" not in text
    standard = {"matches", "backendRefs"}
    for one in objects:
        if one["kind"] == "HTTPRoute":
            assert all({*rule} <= standard for rule in one["spec"]["rules"])


def test_what_is_counted_is_at_no_address_of_nginx() -> None:
    assert f"location {PATH}" not in NGINX and "9100" not in NGINX
    assert "location /healthz/ { return 404; }" in NGINX
