// Reads QR codes: by the browser's own detector, where it has one, else by a decoder that is loaded for it.

type Source = HTMLVideoElement | Blob;
type Read = (source: Source) => Promise<string[]>;
type Image = Pick<ImageData, "width" | "height" | "data">;

interface Detector {
    detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
    new (options: { formats: string[] }): Detector;
    getSupportedFormats(): Promise<string[]>;
}

const FORMAT = "qr_code";
/** Pixels of the longer side at which a film is looked at, and at which a picture is, one after the other. */
const OF_FILM = [720];
const OF_PICTURE = [1000, 1800, 500];

/** Return sizes of the same proportions whose longer side is one of these at most, each once. */
export function sizesWithin(width: number, height: number, sides: readonly number[]): [number, number][] {
    const longer = Math.max(width, height);
    const within = [...new Set(sides.map((side) => Math.min(side, longer)))];
    return within.map((side) => [
        Math.max(1, Math.round((width * side) / longer)),
        Math.max(1, Math.round((height * side) / longer)),
    ]);
}

function drawn(source: CanvasImageSource, width: number, height: number): Image {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("nothing can be drawn here");
    context.drawImage(source, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
}

async function decoder(): Promise<Read> {
    const { default: decode } = await import("qr/decode.js");
    return async (source) => {
        const isFilm = source instanceof HTMLVideoElement;
        const picture = isFilm ? source : await createImageBitmap(source);
        const [width, height] = isFilm
            ? [source.videoWidth, source.videoHeight]
            : [(picture as ImageBitmap).width, (picture as ImageBitmap).height];
        for (const size of sizesWithin(width, height, isFilm ? OF_FILM : OF_PICTURE)) {
            try {
                return [decode(drawn(picture, ...size))];
            } catch {
                // it says so by failing that there is no code, or none that can be read
            }
        }
        return [];
    };
}

async function ownDetector(): Promise<Read | null> {
    const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes(FORMAT)) return null;
    const found = new BarcodeDetector({ formats: [FORMAT] });
    return async (source) => {
        const picture = source instanceof Blob ? await createImageBitmap(source) : source;
        return (await found.detect(picture)).map((code) => code.rawValue);
    };
}

/** Return what reads the codes in a picture, an empty list where it finds none; reject where it does not load. */
export async function detector(): Promise<Read> {
    const read = (await ownDetector().catch(() => null)) ?? (await decoder());
    return async (source) => {
        try {
            return await read(source);
        } catch (error) {
            console.info("no code could be read", error); // a file that is no picture, a film that has not begun
            return [];
        }
    };
}
