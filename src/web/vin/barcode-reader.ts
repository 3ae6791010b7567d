export interface BarcodeReader {
  read(image: HTMLVideoElement | ImageBitmap): Promise<string[]>;
  close(): void;
}

const FORMATS = ['code_39', 'data_matrix', 'qr_code'];
/** Images with a longer width or height are scaled down: reading is faster and recognises just as many bar codes. */
const MAX_SIDE_PIXELS = 2000;

interface NativeDetector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
declare global {
  var BarcodeDetector:
    | undefined
    | {
        new (options: { formats: string[] }): NativeDetector;
        getSupportedFormats(): Promise<string[]>;
      };
}

/** Opens the browser's own reader or, if it has none, a worker with our reader (0.4 MB). */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const supportedFormats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return FORMATS.every((format) => supportedFormats.includes(format)) ? nativeReader() : workerReader();
}

/** Uses the browser's detector. Falls back to our reader, as some browsers lack the service behind the detector. */
function nativeReader(): BarcodeReader {
  const detector = new globalThis.BarcodeDetector!({ formats: FORMATS });
  let fallback: BarcodeReader | undefined;
  return {
    async read(image) {
      if (fallback) return fallback.read(image);
      try {
        return (await detector.detect(image)).map(({ rawValue }) => rawValue);
      } catch {
        fallback = workerReader();
        return fallback.read(image);
      }
    },
    close: () => fallback?.close(),
  };
}

function workerReader(): BarcodeReader {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const readNow = (image: HTMLVideoElement | ImageBitmap) =>
    new Promise<string[]>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string[]>) => resolve(data);
      worker.onerror = reject;
      const pixels = pixelsOf(image, canvas);
      worker.postMessage(pixels, [pixels.data.buffer]);
    });
  // One image at a time, because a photo may be chosen while the camera's image is being read.
  let lastRead: Promise<unknown> = Promise.resolve();
  return {
    read(image) {
      const reading = lastRead.then(() => readNow(image));
      lastRead = reading.catch(() => {});
      return reading;
    },
    close: () => worker.terminate(),
  };
}

function pixelsOf(image: HTMLVideoElement | ImageBitmap, canvas: HTMLCanvasElement): ImageData {
  const [width, height] =
    image instanceof HTMLVideoElement ? [image.videoWidth, image.videoHeight] : [image.width, image.height];
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(width, height));
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
