import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createMailer } from '#server/emails/mailer.ts';
import { emailsTo } from './emails.ts';
import { expect, test } from './test.ts';

test('the test shop opens in the browser, and its sandbox serves the card fields', async ({ page, shop }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('main')).toBeVisible();
  const script = await page.request.get(`${shop.sandbox_url}/v1/square.js`);
  expect(script.headers()['content-type']).toContain('javascript');
});

test('emails with accents and long lines are decoded correctly', async () => {
  await using temporary = await mkdtempDisposable(`${tmpdir()}/shop-email-test-`);
  const folder = temporary.path;
  const text = `Numéro 7 — ${'https://localhost/order/7?key=abc&'.repeat(5)}`;
  const mailer = createMailer({ smtp_url: undefined, from: 'Shop <shop@localhost>', folder });
  await mailer.send({
    to: 'Ada@example.com',
    subject: 'Commande reçue : tout est là, et la ligne est bien plus longue que soixante-seize lettres',
    text,
    html: `<p>${text}</p>`,
    message_id: '<test.1@localhost>',
  });
  const [email, ...others] = await emailsTo(folder, 'ada@example.com');
  expect(others).toEqual([]);
  expect(email?.subject).toBe(
    'Commande reçue : tout est là, et la ligne est bien plus longue que soixante-seize lettres',
  );
  expect(email?.text).toContain(text);
  expect(await emailsTo(folder, 'bob@example.com')).toEqual([]);
});
