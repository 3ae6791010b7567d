import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';

describeOnBothDatabases('uploading an image', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  const TOO_LARGE = Buffer.alloc(16 * 1024 * 1024);
  const send = async (headers: Record<string, string>, payload: Buffer) =>
    (
      await shop.app.http.inject({
        method: 'POST',
        url: `/api/admin/items/${PARTS.front}/images`,
        headers: { authorization: 'storefront', 'content-type': 'image/jpeg', ...headers },
        payload,
      })
    ).json();

  test('permission is checked before the body is read', async () => {
    expect(await send({}, TOO_LARGE)).toMatchObject({ scode: 401 });
    const reader = await signInStaff(shop, 'read-only');
    const cookie = `asid=${reader.cookies.get('asid')}`;
    expect(await send({ ...reader.headers, cookie }, TOO_LARGE)).toMatchObject({ scode: 403 });
  });

  test('an image that is too large or unreadable is refused', async () => {
    const owner = await signInStaff(shop, 'owner');
    const cookie = `asid=${owner.cookies.get('asid')}`;
    expect(await send({ ...owner.headers, cookie }, TOO_LARGE)).toMatchObject({ scode: 413 });
    const junk = Buffer.from('not a picture');
    expect(await send({ ...owner.headers, cookie }, junk)).toMatchObject({ reason: 'picture-unreadable' });
  });
});
