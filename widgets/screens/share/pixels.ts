import type { Download } from "../../frontend/contract/requests";

/** Returns a drawing (SVG) as a picture of pixels (PNG), in this device's fonts; as it is where that fails. */
export async function asPng(drawing: Download): Promise<Download> {
    try {
        const image = new Image();
        image.src = `data:${drawing.type};base64,${drawing.base64}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        canvas.getContext("2d")?.drawImage(image, 0, 0);
        const base64 = canvas.toDataURL("image/png").replace(/^.*,/, "");
        return { name: drawing.name.replace(/svg$/, "png"), type: "image/png", base64 };
    } catch (error) {
        console.warn("no picture of pixels could be made", error);
        return drawing;
    }
}
