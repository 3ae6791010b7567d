import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findImage } from '#server/images/queries.ts';
import { type SaveItemArguments, saveItem } from '#tests/support/admin-items.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';

/** The item that these tests change. */
const PART = PARTS.front;

describeWithDatabase('the images of an item', (open) => {
  const shop = startShopForSuite(open, { env: { IMAGE_HOSTS: 'images.halden.example' } });
  const clerk = createForSuite(() => signInStaff(shop, 'catalogue'));

  const save = (...args: SaveItemArguments) => saveItem(clerk, ...args);
  const TOO_LARGE = Buffer.alloc(16 * 1024 * 1024);
  const sessionOf = ({ headers, cookies }: StaffClient) => ({
    ...headers,
    cookie: cookieHeader(cookies),
  });
  const upload = (payload: Buffer, headers: Record<string, string>) =>
    shop.app.http.inject({
      method: 'POST',
      url: `/api/admin/items/${PART}/images`,
      headers: { authorization: TEST_STOREFRONT_KEY, 'content-type': 'image/jpeg', ...headers },
      payload,
    });

  test('permission is checked before the body is read', async () => {
    expect((await upload(TOO_LARGE, {})).json()).toMatchObject({ scode: 401 });
    const readOnly = await signInStaff(shop, 'read-only');
    expect((await upload(TOO_LARGE, sessionOf(readOnly))).json()).toMatchObject({ scode: 403 });
  });

  test('an image that is too large or unreadable is refused', async () => {
    const owner = await signInStaff(shop, 'owner');
    const session = sessionOf(owner);
    expect((await upload(TOO_LARGE, session)).json()).toMatchObject({ scode: 413 });
    const junk = Buffer.from('not an image');
    expect((await upload(junk, session)).json()).toMatchObject({ reason: 'picture-unreadable' });
  });

  test('image links are accepted only from the configured hosts; an older link to another host stays until it is removed', async () => {
    const { record } = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    const allowedLink = 'https://images.halden.example/esd-1001f.jpg';
    const otherHostLink = 'https://images.else.example/esd-1001f.jpg';
    expect(await save({ images: [...record.images, otherHostLink] })).toMatchObject({
      status: 400,
      body: { reason: 'item-image-host', smessage: expect.stringContaining(otherHostLink) },
    });
    for (const image of [
      otherHostLink,
      'https://images.halden.example@else.example/a.jpg',
      'https://images.halden.example.else.example/a.jpg',
      'https://images.halden.example:8443/a.jpg',
      'http://images.halden.example/a.jpg',
      '//images.halden.example/a.jpg',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '../secret',
      '',
    ]) {
      expect((await save({ images: [image] })).status, image).toBe(400);
      expect((await save({ main_image: image })).status, `${image} as main image`).toBe(400);
    }
    const after = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    expect(after.record, 'nothing was saved').toEqual(record);

    const images = [...record.images, allowedLink, allowedLink];
    expect(await save({ images, main_image: allowedLink })).toMatchObject({
      status: 200,
      body: { record: { images: [...record.images, allowedLink], main_image: allowedLink } },
    });
    const params = { carpartid: SETS.civicSportFront.car_part_id, partnumber: PART };
    await shop.app.catalogue.refresh();
    const { itemInfo } = await shop.newVisitor().request('GET /product/:carpartid/:partnumber', { params });
    expect(itemInfo.itemImages.at(-1)).toMatchObject({ image_url: allowedLink });

    // A link saved before the host list was configured is kept and does not block other changes.
    await shop.db
      .insertInto('item_image')
      .values({ part_number: PART, image_id: otherHostLink, image_number: 99 })
      .execute();
    expect((await save({ images: [...record.images, otherHostLink] })).status).toBe(200);
    expect((await save({ images: record.images, main_image: record.main_image })).status).toBe(200);
    expect((await save({ images: [otherHostLink] })).status, 'a removed link cannot be added again').toBe(
      400,
    );
  });

  test('an uploaded image is resized, stripped of its metadata, stored once and appended; other files and a 31st image are refused', async () => {
    const uploadByClerk = (payload: Buffer, type: string) =>
      upload(payload, { ...sessionOf(clerk), 'content-type': type });
    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a33' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const uploaded = (await uploadByClerk(photo, 'image/jpeg')).json();
    expect(uploaded).toMatchObject({ scode: 200, image_id: expect.stringMatching(/^p-[0-9a-f]{32}$/) });
    expect(uploaded.record.images.at(-1)).toBe(uploaded.image_id);
    const stored = await findImage(shop.db, uploaded.image_id);
    const metadata = await sharp(Buffer.from(stored!.bytes)).metadata();
    expect(metadata).toMatchObject({ width: 1000, height: 750, format: 'webp' });
    expect(metadata.exif).toBeUndefined();
    expect((await uploadByClerk(photo, 'image/jpeg')).json().record.images).toEqual(uploaded.record.images);

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await uploadByClerk(svg, 'image/png')).json()).toMatchObject({
      scode: 400,
      reason: 'picture-unreadable',
    });
    expect((await uploadByClerk(photo.subarray(0, 400), 'image/jpeg')).statusCode).toBe(400);
    expect((await uploadByClerk(Buffer.from('{}'), 'application/json')).statusCode).toBe(415);

    const images = [uploaded.image_id, ...uploaded.record.images.slice(0, -1)];
    const { body } = await save({ images, main_image: uploaded.image_id });
    expect(body).toMatchObject({ record: { images, main_image: uploaded.image_id } });

    const thirtyImages = Array.from({ length: 30 }, (_, n) => `esd-front-5-${n}`);
    expect((await save({ images: thirtyImages })).status).toBe(200);
    expect((await uploadByClerk(photo, 'image/jpeg')).json()).toMatchObject({
      scode: 409,
      smessage: 'An item can have at most 30 images. Remove one and save before adding another.',
    });
    const { record } = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    expect(record.images).toEqual(thirtyImages);
    expect((await save({ images })).status).toBe(200);
  });
});
