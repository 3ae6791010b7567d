import { expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { builtPages } from '#tests/support/pages.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('the back office document', (open) => {
  const shop = startShopForSuite(open, { servePages: builtPages });

  test.each([
    '/admin',
    '/admin/items',
    '/admin/orders/ABC-1?x=%3Cscript%3E',
    '/admin/signin?to=//evil.example',
  ])('ADM-02 %s is neither cached nor indexed, and is the same for visitors and staff', async (url) => {
    const forVisitor = await shop.app.http.inject(url);
    expect(forVisitor.statusCode).toBe(200);
    expect(forVisitor.headers['cache-control']).toBe('private, no-store');
    expect(forVisitor.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(forVisitor.headers['content-security-policy']).toContain("script-src 'self';");
    expect(forVisitor.headers['set-cookie']).toBeUndefined();
    expect(forVisitor.body).not.toContain('evil.example');
    expect(forVisitor.body).not.toContain('<script>');

    const owner = await signInStaff(shop, 'owner');
    const cookie = cookieHeader(owner.cookies);
    expect((await shop.app.http.inject({ url, headers: { cookie } })).body).toBe(forVisitor.body);
  });

  test('the document has no header or footer, and shows a message without JavaScript', async () => {
    const { body } = await shop.app.http.inject('/admin');
    expect(body).toContain('The back office needs JavaScript.');
    expect(body).not.toMatch(/<(header|footer)\b/);
  });

  test('the style sheet and the script are served', async () => {
    const { body } = await shop.app.http.inject('/admin');
    const files = [...body.matchAll(/(?:src|href)="(\/assets\/admin\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files).toHaveLength(2);
    for (const file of files) expect((await shop.app.http.inject(file)).statusCode, file).toBe(200);
  });
});
