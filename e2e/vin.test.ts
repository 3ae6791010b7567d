import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { chromiumOptions } from '../tools/run/chromium.mjs';
import { expectAccessible, expectNoHorizontalScroll } from './support/page-checks.ts';
import { CIVIC, vehicleSelector } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

const VIN = '2HGFC2F76JH512345';
const RESULTS = /\/category\/rotor\/all\?year=2018&make=Honda&model=Civic&engine=2\.0L\+L4#decoded$/;

const CAMERA_VIDEO = `${tmpdir()}/vin-label-${process.getuid?.()}.y4m`;

/** The bar code of a VIN as a PNG. */
async function barcode(format: 'Code39' | 'DataMatrix' | 'QRCode', text = VIN): Promise<Buffer> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
  const { image } = await writeBarcode(text, {
    format,
    scale: format === 'Code39' ? 2 : 6,
    addQuietZones: true,
  });
  return Buffer.from(await image!.arrayBuffer());
}

/** Writes a video of a bar code, which Chromium shows as the camera's image. */
async function writeCameraVideo(): Promise<void> {
  if (existsSync(CAMERA_VIDEO)) return;
  const [width, height] = [1280, 720];
  // On imported cars, the bar code has an I before the VIN.
  const tilted = await sharp(await barcode('Code39', `I${VIN}`))
    .resize({ width: 1000, height: 160, fit: 'fill' })
    .rotate(2, { background: 'white' })
    .png()
    .toBuffer();
  const luma = await sharp(tilted)
    .resize({ width, height, fit: 'contain', background: 'white' })
    .flatten()
    .blur(0.8)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  await writeFile(
    CAMERA_VIDEO,
    Buffer.concat([Buffer.from(header), luma, Buffer.alloc((width * height) / 2, 128)]),
  );
}

test.use({
  launchOptions: await chromiumOptions({
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${CAMERA_VIDEO}`],
    withCamera: true,
  }),
});
test.beforeAll(writeCameraVideo);

const vinField = (page: Page) => page.getByRole('textbox', { name: /your VIN$/i });
const openScanner = async (page: Page) => {
  await page.goto('/vin');
  await page.getByRole('button', { name: 'Scan' }).click();
  return page.getByRole('dialog', { name: 'Scan your VIN' });
};

test('a VIN in any search field opens the sets for its car, and is neither put into a URL nor stored', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/');
  await page.getByLabel('Search for').pressSequentially(' 2hgfc 2f76j-h512345 ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(RESULTS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic 2.0L L4');
  const vehicleStrip = page.getByText('Your vehicle: 2018 Honda Civic 2.0L L4');
  await expect(vehicleStrip).toBeVisible();
  await page.goto('/category/rotor/all');
  await expect(vehicleStrip).toBeVisible();
  await page.getByPlaceholder('Search by Competitor Part Number').fill(VIN);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(RESULTS);
  await page.goto('/');
  await vinField(page).fill(VIN.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(RESULTS);
  // Requests were recorded, so the next check is meaningful.
  expect(requested.length).toBeGreaterThan(10);
  expect(requested.filter((url) => /2hgfc/i.test(url))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    /2hgfc/i,
  );
});

test('the shopper is asked for the levels that a VIN does not determine', async ({ page }) => {
  // The page that a VIN opens if it does not determine all levels.
  await page.goto(`${CIVIC}#levels`);
  await expect(page.getByText('Filled in from your VIN, which we did not store.')).toBeVisible();
  await page.getByLabel('Trim').selectOption('Sport');
  await vehicleSelector(page).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic Sport');
});

test('a mistyped VIN is explained below the field, and one click on the suggested VIN corrects it', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Search for').fill('2HGFCZF76JH5I2345');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page).toHaveURL(/\/vin$/);
  await expect(vinField(page)).toBeFocused();
  await expect(vinField(page)).toHaveAccessibleDescription(/its check digit, character 9, does not match/);
  await vinField(page).fill('2HGFCZF76JH512345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Character 6: 2 instead of Z')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }
  await page.getByRole('button', { name: `${VIN} 2018 Honda Civic EX 2.0L L4` }).press('Enter');
  await expect(page).toHaveURL(RESULTS);
});

test('the page says that a VIN is incomplete, its manufacturer unknown or its model not sold', async ({
  page,
}) => {
  for (const [vin, text, mayBeMistyped] of [
    [VIN.slice(0, 15), 'A VIN has 17 characters. Entered: 15, missing: 2.', true],
    ['11111111111111111', 'its manufacturer (the first three characters) is not among those we know', true],
    ['1HGBH41JXMN109186', 'This VIN is valid (Honda, model year 1991)', false],
    ['5YJ3E1EA6KF123456', 'Your vehicle: 2019 Tesla Model 3', false],
  ] as const) {
    await page.goto('/vin');
    await vinField(page).fill(vin);
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveURL(/\/vin$/);
    // Only a VIN that may be mistyped needs to be checked.
    await expect(page.getByText('Compare each character.')).toBeVisible({ visible: mayBeMistyped });
  }
  await expect(page.getByRole('link', { name: 'Ask us about this vehicle' })).toBeVisible();
  await expect(page.getByText('We do not store it, log it, put it in a web address')).toBeVisible();
});

test('with permission, the camera reads the bar code; the bar code reader is loaded only for the scan', async ({
  page,
  context,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await context.grantPermissions(['camera']);
  await page.goto('/vin');
  expect(loaded.filter((url) => /zxing|barcode|VinScanner/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Scan' }).click();
  await expect(page).toHaveURL(RESULTS);
  expect(loaded.filter((url) => /zxing/.test(url))).toHaveLength(1);
});

for (const { title, detectionFails } of [
  { title: 'the browser’s own bar code reader is used where it exists', detectionFails: false },
  { title: 'our bar code reader is used if the browser’s own fails', detectionFails: true },
]) {
  test(title, async ({ page, context }) => {
    await page.addInitScript(
      ([rawValue, detectionFails]) => {
        Object.assign(window, {
          BarcodeDetector: class {
            static async getSupportedFormats(): Promise<string[]> {
              return ['code_39', 'data_matrix', 'qr_code'];
            }
            async detect(image: HTMLVideoElement) {
              if (detectionFails)
                throw new DOMException('Barcode detection service unavailable.', 'NotSupportedError');
              return image.videoWidth > 0 ? [{ rawValue }] : [];
            }
          },
        });
      },
      [VIN, detectionFails] as const,
    );
    const readers: string[] = [];
    page.on('request', (request) => /zxing/.test(request.url()) && readers.push(request.url()));
    await context.grantPermissions(['camera']);
    await openScanner(page);
    await expect(page).toHaveURL(RESULTS);
    expect(readers).toHaveLength(detectionFails ? 1 : 0);
  });
}

test('without permission for the camera, the bar code is read from a photo', async ({ page }) => {
  let scanner = await openScanner(page);
  await expect(scanner.getByRole('status')).toHaveText(/The camera is blocked for this shop\./);
  await expectAccessible(page);
  const photo = scanner.getByLabel('Or choose a photo of the bar code');
  const blank = { create: { width: 400, height: 300, channels: 3, background: 'grey' } } as const;
  await photo.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await sharp(blank).png().toBuffer(),
  });
  await expect(scanner.getByRole('status')).toHaveText(/No VIN was found in the photo\./);
  await page.keyboard.press('Escape');
  await expect(scanner).toBeHidden();
  await expect(page.getByRole('button', { name: 'Scan' })).toBeFocused();
  for (const format of ['Code39', 'DataMatrix', 'QRCode'] as const) {
    scanner = await openScanner(page);
    await scanner
      .getByLabel('Or choose a photo of the bar code')
      .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: await barcode(format) });
    await expect(page).toHaveURL(RESULTS);
  }
});

test('without a camera, the scanner asks for a photo', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  const scanner = await openScanner(page);
  await expect(scanner.getByRole('status')).toHaveText(
    'No camera is available here. Choose a photo, or type the VIN.',
  );
  await expect(scanner.locator('video')).toBeHidden();
});
