import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { builtPages } from '#tests/support/pages.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { staffOf } from '#tests/support/staff.ts';

describe('the document of the back office', () => {
  let database: Database;
  let shop: TestShop;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    shop = await startShop(database, { servePages: await builtPages() });
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
  });

  test.each([
    '/admin',
    '/admin/items',
    '/admin/orders/ABC-1?x=%3Cscript%3E',
    '/admin/signin?to=//evil.example',
  ])(
    'ADM-02 %s is kept by nobody, found by no search engine, and the same for strangers and staff',
    async (url) => {
      const stranger = await shop.app.http.inject(url);
      expect(stranger.statusCode).toBe(200);
      expect(stranger.headers['cache-control']).toBe('private, no-store');
      expect(stranger.headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(stranger.headers['content-security-policy']).toContain("script-src 'self';");
      expect(stranger.headers['set-cookie']).toBeUndefined();
      expect(stranger.body).not.toContain('evil.example');
      expect(stranger.body).not.toContain('<script>');

      const owner = await staffOf(shop, 'owner');
      const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      expect((await shop.app.http.inject({ url, headers: { cookie } })).body).toBe(stranger.body);
    },
  );

  test('without script it says what it needs; there is no header and no footer', async () => {
    const { body } = await shop.app.http.inject('/admin');
    expect(body).toContain('The back office needs JavaScript.');
    expect(body).not.toMatch(/<(header|footer)\b/);
  });

  test('its style and its script are there', async () => {
    const { body } = await shop.app.http.inject('/admin');
    const files = [...body.matchAll(/(?:src|href)="(\/assets\/office\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files).toHaveLength(2);
    for (const file of files) expect((await shop.app.http.inject(file)).statusCode, file).toBe(200);
  });
});
