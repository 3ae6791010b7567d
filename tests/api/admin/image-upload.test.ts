import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBoth } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { staffOf } from '#tests/support/staff.ts';

describeOnBoth('who may send a picture', (open) => {
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
        url: '/api/admin/items/ESD-1001F/images',
        headers: { authorization: 'storefront', 'content-type': 'image/jpeg', ...headers },
        payload,
      })
    ).json();

  test('is asked before any of its bytes is kept in memory', async () => {
    expect(await send({}, TOO_LARGE)).toMatchObject({ scode: 401 });
    const reader = await staffOf(shop, 'read-only');
    const cookie = `asid=${reader.cookies.get('asid')}`;
    expect(await send({ ...reader.headers, cookie }, TOO_LARGE)).toMatchObject({ scode: 403 });
  });

  test('and one that is too large is refused to whoever may', async () => {
    const owner = await staffOf(shop, 'owner');
    const cookie = `asid=${owner.cookies.get('asid')}`;
    expect(await send({ ...owner.headers, cookie }, TOO_LARGE)).toMatchObject({ scode: 413 });
    const junk = Buffer.from('not a picture');
    expect(await send({ ...owner.headers, cookie }, junk)).toMatchObject({ reason: 'picture-unreadable' });
  });
});
