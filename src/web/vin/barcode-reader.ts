export interface BarcodeReader {
  read(picture: HTMLVideoElement | ImageBitmap): Promise<string[]>;
  close(): void;
}

const FORMATS = ['code_39', 'data_matrix', 'qr_code'];
/** Photos with a longer side are scaled down, which is faster and recognises bar codes just as well. */
const MAX_SIDE_PIXELS = 2000;

interface NativeDetector {
  detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]>;
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
    async read(picture) {
      if (fallback) return fallback.read(picture);
      try {
        return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
      } catch {
        fallback = workerReader();
        return fallback.read(picture);
      }
    },
    close: () => fallback?.close(),
  };
}

function workerReader(): BarcodeReader {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const readNow = (picture: HTMLVideoElement | ImageBitmap) =>
    new Promise<string[]>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string[]>) => resolve(data);
      worker.onerror = reject;
      const pixels = pixelsOf(picture, canvas);
      worker.postMessage(pixels, [pixels.data.buffer]);
    });
  // One picture at a time, because a photo may be chosen while the camera's picture is being read.
  let lastRead: Promise<unknown> = Promise.resolve();
  return {
    read(picture) {
      const reading = lastRead.then(() => readNow(picture));
      lastRead = reading.catch(() => {});
      return reading;
    },
    close: () => worker.terminate(),
  };
}

function pixelsOf(picture: HTMLVideoElement | ImageBitmap, canvas: HTMLCanvasElement): ImageData {
  const [width, height] =
    picture instanceof HTMLVideoElement
      ? [picture.videoWidth, picture.videoHeight]
      : [picture.width, picture.height];
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(width, height));
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
