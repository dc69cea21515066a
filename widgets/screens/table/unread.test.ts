// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ref } from "vue";
import type { TableView } from "../../frontend/contract/screens";
import { useUnread } from "./unread";

type News = TableView["news"];

const effects = [{ clause: "A-1", text: "Bo is out." }];
const ended = (number: number): News => ({
    latest: null,
    kept: { number, round: null, text: "Bo is out.", effects },
});

test("what was read on the page is unread nowhere, until something else ends", () => {
    const view = ref({ id: "one", news: ended(4) });
    const [panel, board] = [useUnread(() => view.value), useUnread(() => view.value)];
    expect(board.unread.value?.number).toBe(4);
    board.acknowledge();
    expect([panel.unread.value, board.unread.value]).toEqual([null, null]);
    view.value = { id: "one", news: ended(9) };
    expect(panel.unread.value?.number).toBe(9);
    view.value = { id: "another", news: ended(2) };
    expect(panel.unread.value?.number).toBe(2);
});
