import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { orderOf, type PaypalClient, paypalClient } from '#sandbox/testing/paypal-client.ts';

/** A page that takes PayPal as any shop would, and notes down what the provider's script tells it. */
const PAGE = (sandbox_url: string, options: string) => `<!doctype html>
<html lang="en"><head><title>A shop</title></head><body><main><h1>Checkout</h1><div id="paypal"></div>
<ol id="log"></ol></main>
<script src="${sandbox_url}/sdk/js?client-id=sandbox-paypal-client-CA&currency=CAD&intent=capture&components=buttons"></script>
<script>
  const log = (...words) => { const item = document.createElement('li'); item.textContent = words.join(' '); document.getElementById('log').append(item); };
  paypal.Buttons({
    createOrder: async () => (await fetch('/order')).text(),
    onApprove: ({ orderID, payerID }) => log('approved', orderID, payerID),
    onCancel: ({ orderID }) => log('cancelled', orderID),
    onError: (error) => log('error', error.message),
    ...(${options}),
  }).render('#paypal').then(() => log('rendered'));
</script></body></html>`;

interface Fixtures {
  sandbox: Sandbox;
  paypal: PaypalClient;
  /** A site of the shop: what it serves at each path, and where. */
  site: { url: string; serves: Map<string, () => Promise<string> | string> };
  /** Opens the shop; `options` are further options of the buttons, as script. */
  open(options?: string, order?: () => Promise<string>): Promise<void>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  sandbox: async ({}, use) => {
    const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
    await use(sandbox);
    await sandbox.close();
  },
  paypal: async ({ sandbox }, use) => use(await paypalClient(sandbox)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  site: async ({}, use) => {
    const serves = new Map<string, () => Promise<string> | string>();
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://shop');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(await (serves.get(pathname)?.() ?? 'the shop'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({ url: `http://localhost:${(server.address() as AddressInfo).port}`, serves });
    server.closeAllConnections();
    server.close();
  },
  open: async ({ page, sandbox, paypal, site }, use) => {
    await use(async (options = '{}', order = () => paypal.create('213.57')) => {
      site.serves.set('/', () => PAGE(sandbox.url, options)).set('/order', order);
      await page.goto(site.url);
      await expect(page.locator('#log')).toContainText('rendered');
    });
  },
});

const button = (page: Page) =>
  page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal' });

async function opened(page: Page, act = () => button(page).click()): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), act()]);
  await expect(popup.getByRole('heading', { name: 'Pay Haltwell' })).toBeVisible();
  return popup;
}

test('the buyer agrees in PayPal’s window: it closes, the shop is told who pays, and can capture', async ({
  page,
  open,
  paypal,
}) => {
  await open();
  const popup = await opened(page);
  await expect(popup.getByText('$213.57 CAD')).toBeVisible();
  await popup.getByLabel('René Gagnon').check();
  await popup.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.locator('#log')).toContainText('approved');
  expect(popup.isClosed()).toBe(true);
  const [, order_id, payer_id] = (await page.locator('#log li').last().innerText()).split(' ');
  expect(payer_id).toBe('RENEGAGN7QC22');
  const { body } = await paypal.capture(order_id!);
  expect(body.payer.name).toEqual({ given_name: 'René', surname: 'Gagnon' });
});

test('the whole of it works with the keyboard, and neither page has a fault that axe knows', async ({
  page,
  open,
}) => {
  await open();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  const popup = await opened(page, () => page.keyboard.press('Enter'));
  expect((await new AxeBuilder({ page: popup }).analyze()).violations).toEqual([]);
  await popup.getByRole('button', { name: 'Pay Now' }).focus();
  await popup.keyboard.press('Enter');
  await expect(page.locator('#log')).toContainText('approved');
});

test('cancelling, and closing the window, both tell the shop that the buyer cancelled', async ({
  page,
  open,
}) => {
  await open();
  const first = await opened(page);
  await first.getByRole('button', { name: 'Cancel and return to Haltwell' }).click();
  await expect(page.locator('#log li')).toHaveCount(2);
  await expect(page.locator('#log li').nth(1)).toContainText('cancelled');
  const second = await opened(page);
  await second.close();
  await expect(page.locator('#log li').nth(2)).toContainText('cancelled');
  await expect(button(page)).toHaveAttribute('aria-busy', 'false');
});

test('a card refused by PayPal lets the buyer choose again on the same page', async ({ page, open }) => {
  await open();
  const popup = await opened(page);
  await popup.getByLabel('Mastercard ending in 0019').check();
  await popup.getByRole('button', { name: 'Pay Now' }).click();
  await expect(popup.getByRole('alert')).toContainText('This card was declined');
  await popup.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.locator('#log')).toContainText('approved');
});

test('restart() opens PayPal again for the same order', async ({ page, open }) => {
  await open(`{ onApprove: ({ orderID }, { restart }) => {
    log('approved', orderID);
    if (document.querySelectorAll('#log li').length < 3) return restart();
  } }`);
  const first = await opened(page);
  await first.getByLabel('Visa ending in 0002').check();
  const second = await opened(page, () => first.getByRole('button', { name: 'Pay Now' }).click());
  await second.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.locator('#log li')).toHaveCount(3);
  const [, one, two] = await page.locator('#log li').allInnerTexts();
  expect(one).toBe(two);
});

test('a fault of the shop, of PayPal, or an order of another currency ends in onError', async ({
  page,
  open,
  sandbox,
}) => {
  const american = await paypalClient(sandbox, 'US');
  const usd = orderOf('5.00');
  usd.purchase_units[0]!.amount.currency_code = 'USD';
  const orders = [
    async () => '',
    async () => {
      const { body } = await american.call('POST', '/v2/checkout/orders', usd, { 'paypal-request-id': 'us' });
      return body.id as string;
    },
  ];
  const last = await paypalClient(sandbox);
  await open('{}', () => orders.shift()?.() ?? last.create());
  const entry = (index: number) => page.locator('#log li').nth(index);
  await button(page).click();
  await expect(entry(1)).toHaveText('error Expected an order id to be passed');
  await button(page).click();
  await expect(entry(2)).toHaveText('error Payee of the order does not match client-id');
  const popup = await opened(page);
  await popup.getByRole('button', { name: 'Let PayPal have a problem' }).click();
  await expect(entry(3)).toHaveText('error PayPal had a problem');
  await expect(button(page)).toHaveAttribute('aria-busy', 'false');
});

test('while disabled, or when onClick rejects, no order is made and no window opens', async ({
  page,
  open,
}) => {
  await open(`{
    onInit: (data, actions) => { actions.disable(); window.enable = actions.enable; },
    onClick: (data, actions) => { log('clicked', data.fundingSource); if (window.rejects) return actions.reject(); },
    createOrder: async () => { log('created'); return (await fetch('/order')).text(); },
  }`);
  const entries = page.locator('#log li');
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  await button(page).click({ force: true });
  await expect(entries).toHaveText(['rendered', 'clicked paypal']);
  await page.evaluate(() => Object.assign(window, { rejects: true }));
  await page.evaluate(() => (window as unknown as { enable(): void }).enable());
  await button(page).click();
  await expect(entries).toHaveText(['rendered', 'clicked paypal', 'clicked paypal']);
  await page.evaluate(() => Object.assign(window, { rejects: false }));
  await opened(page);
  await expect(entries.last()).toHaveText('created');
});

test('where windows may not open, PayPal’s page comes within the shop’s', async ({ page, open }) => {
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await open();
  await button(page).click();
  const inner = page.getByRole('dialog', { name: 'PayPal' }).frameLocator('iframe');
  await inner.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.locator('#log')).toContainText('approved');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without the script the buyer is sent on by a link and comes back to the shop’s address', async ({
  page,
  paypal,
  site,
}) => {
  const order = orderOf('9.00');
  Object.assign(order.payment_source.paypal.experience_context, {
    return_url: `${site.url}/back?step=1`,
    cancel_url: `${site.url}/cancelled`,
  });
  const { body } = await paypal.call('POST', '/v2/checkout/orders', order, { 'paypal-request-id': 'link' });
  const { href } = body.links.find(({ rel }: { rel: string }) => rel === 'payer-action');
  await page.goto(href);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`${site.url}/cancelled?token=${body.id}`);
  await page.goto(href);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.waitForURL(`${site.url}/back?step=1&token=${body.id}&PayerID=ANNATREMBLAY7`);
  await paypal.capture(body.id);
  await page.goto(href);
  await expect(page.getByRole('heading', { name: 'This payment has ended' })).toBeVisible();
});
