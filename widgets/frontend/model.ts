/**
 * What a host gives a widget by the anywidget front-end module standard: JupyterLab, plain Voilà and Binder
 * through anywidget, `referee serve` through the page host.
 */
export interface Model {
    get(name: string): unknown;
    set(name: string, value: unknown): void;
    on(event: "msg:custom", listener: MessageListener): void;
    on(event: string, listener: () => void): void;
    off(event?: string | null, listener?: MessageListener | (() => void) | null): void;
    /** Tells Python what was set; only hosts of widgets have it. */
    save_changes?(): void;
    send(content: unknown, callbacks?: unknown, buffers?: ArrayBuffer[] | ArrayBufferView[]): void;
}

export type MessageListener = (content: unknown, buffers: DataView[]) => void;

/** Undoes what `initialize` or `render` has done. */
export type Cleanup = () => void;

export interface WidgetModule {
    initialize?(context: { model: Model }): Cleanup | undefined | Promise<Cleanup | undefined>;
    render(context: { model: Model; el: HTMLElement }): Cleanup | undefined | Promise<Cleanup | undefined>;
}
