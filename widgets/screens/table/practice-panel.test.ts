// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { expect, it, vi } from "vitest";
import type { PracticeView, TableView } from "../../frontend/contract/screens";
import { standIn } from "../../frontend/standIn";
import { PACES } from "./bots";
import PracticePanel from "./practice-panel.vue";

it("lets no bot act while a hint is made or read", async () => {
    vi.useFakeTimers();
    const send = vi.fn();
    const hint = { advice: "Build.", reason: "It is cheap.", clause: null, possible: [] };
    const practice = { waiting: "bots", learner: 0, moves: [], hint: null, is_hinting: true };
    const panel = mount(PracticePanel, {
        props: {
            view: { revision: "7", seats: [] } as unknown as TableView,
            practice: practice as unknown as PracticeView,
        },
        shallow: true,
        global: {
            provide: standIn({ page: { openDialogs: [], send }, labels: { practice: {} } }),
        },
    });
    await vi.advanceTimersByTimeAsync(2 * PACES.normal);
    await panel.setProps({ practice: { ...practice, hint, is_hinting: false } as unknown as PracticeView });
    await vi.advanceTimersByTimeAsync(2 * PACES.normal);
    expect(send).not.toHaveBeenCalled();
    await panel.setProps({ practice: { ...practice, is_hinting: false } as unknown as PracticeView });
    await vi.advanceTimersByTimeAsync(PACES.normal);
    expect(send).toHaveBeenCalledExactlyOnceWith({ tap: "bots_act", revision: "7" });
    vi.useRealTimers();
});
