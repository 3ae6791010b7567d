import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Runs in a worker, because only the worker's security policy allows WebAssembly.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

addEventListener('message', async ({ data: image }: MessageEvent<ImageData>) => {
  const barcodes = await readBarcodes(image, {
    formats: ['Code39', 'DataMatrix', 'QRCode'],
    tryHarder: true,
  });
  postMessage(barcodes.map(({ text }) => text));
});
