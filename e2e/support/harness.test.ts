import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createMailer } from '#server/outbox/mailer.ts';
import { emailsTo } from './mails.ts';
import { expect, test } from './test.ts';

test('the shop of this run opens in the browser, and its sandbox serves the card field', async ({
  page,
  shop,
}) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('main')).toBeVisible();
  const script = await page.request.get(`${shop.sandbox_url}/v1/square.js`);
  expect(script.headers()['content-type']).toContain('javascript');
});

test('a mail is read as it was written, whatever its letters and however long its lines', async () => {
  const folder = await mkdtemp(`${tmpdir()}/shop-mail-test-`);
  const text = `Numéro 7 — ${'https://localhost/order/7?key=abc&'.repeat(5)}`;
  const mailer = createMailer({ smtp_url: undefined, from: 'Shop <shop@localhost>', folder });
  await mailer.send({
    to: 'Ada@example.com',
    subject: 'Commande reçue : tout est là, et la ligne est bien plus longue que soixante-seize lettres',
    text,
    html: `<p>${text}</p>`,
    message_id: '<test.1@localhost>',
  });
  const [mail, ...others] = await emailsTo(folder, 'ada@example.com');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(
    'Commande reçue : tout est là, et la ligne est bien plus longue que soixante-seize lettres',
  );
  expect(mail?.text).toContain(text);
  expect(await emailsTo(folder, 'bob@example.com')).toEqual([]);
  await rm(folder, { recursive: true });
});
