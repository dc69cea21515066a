// Reads QR codes by the browser's own detector, where it has one.

type Source = HTMLVideoElement | Blob;
type Read = (source: Source) => Promise<string[]>;

interface Detector {
    detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Return what reads all codes in a picture, an empty list where it shows none; `null` in other browsers. */
export function detector(): Read | null {
    const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
    if (!BarcodeDetector || !("mediaDevices" in navigator)) return null;
    const found = new BarcodeDetector({ formats: ["qr_code"] });
    return async (source) => {
        try {
            const picture = source instanceof Blob ? await createImageBitmap(source) : source;
            return (await found.detect(picture)).map((one) => one.rawValue);
        } catch (error) {
            console.info("no code could be read", error); // a file that is no picture, a film that has not begun
            return [];
        }
    };
}
