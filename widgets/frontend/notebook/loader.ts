/** The module that every widget brings along: it fetches the rest once a page. */
import type { WidgetModule } from "../model";
import { adopt, attach, load } from "./modules";
import { inNotebook } from "./notebook";

/** Returns a module for one model, as anywidget asks for it. */
export default (): WidgetModule => {
    return inNotebook({
        initialize({ model }) {
            return attach(model);
        },
        async render({ model, el }) {
            const [module] = await Promise.all([
                load<{ default: WidgetModule }>(model.get("_module") as string),
                adopt(el, model.get("_style") as string),
            ]);
            return module.default.render({ model, el });
        },
    });
};
