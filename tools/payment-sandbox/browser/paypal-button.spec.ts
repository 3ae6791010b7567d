import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import { createPayPalClient, type PayPalClient } from '../testing/paypal-client.ts';

/** A page with PayPal's buttons. It lists “rendered”, and then each callback that the buttons call. */
const pageHtml = (sandbox_url: string, options: string) => `<!doctype html>
<html lang="en"><head><title>A shop</title></head><body><main><h1>Checkout</h1><div id="paypal"></div>
<ol id="log"></ol></main>
<script src="${sandbox_url}/sdk/js?client-id=sandbox-paypal-client-CA&currency=CAD&intent=capture&components=buttons"></script>
<script>
  const log = (...texts) => { const item = document.createElement('li'); item.textContent = texts.join(' '); document.getElementById('log').append(item); };
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
  paypal: PayPalClient;
  /** The shop's web server. `pages` has a function for each path, which returns the response. */
  site: { url: string; pages: Map<string, () => Promise<string> | string> };
  /**
   * Opens the shop's page. `options` is the JavaScript source of an object with further options for the buttons, and
   * `createOrder` returns the id of a new PayPal order.
   */
  open(options?: string, createOrder?: () => Promise<string>): Promise<void>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one.
  sandbox: async ({}, use) => {
    const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
    await use(sandbox);
    await sandbox.close();
  },
  paypal: async ({ sandbox }, use) => use(await createPayPalClient(sandbox)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one.
  site: async ({}, use) => {
    const pages = new Map<string, () => Promise<string> | string>();
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://shop');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(await (pages.get(pathname)?.() ?? 'the shop'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({ url: `http://localhost:${(server.address() as AddressInfo).port}`, pages });
    server.closeAllConnections();
    server.close();
  },
  open: async ({ page, sandbox, paypal, site }, use) => {
    await use(async (options = '{}', createOrder = () => paypal.create('213.57')) => {
      site.pages.set('/', () => pageHtml(sandbox.url, options)).set('/order', createOrder);
      await page.goto(site.url);
      await expect(page.locator('#log')).toContainText('rendered');
    });
  },
});

const payPalButton = (page: Page) =>
  page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal' });

async function openPayPal(page: Page, click = () => payPalButton(page).click()): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), click()]);
  await expect(popup.getByRole('heading', { name: 'Pay Haltwell' })).toBeVisible();
  return popup;
}

test('approving in PayPal’s window closes it and calls onApprove; the order can then be captured', async ({
  page,
  open,
  paypal,
}) => {
  await open();
  const popup = await openPayPal(page);
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

test('the shop’s page and PayPal’s window work with the keyboard and are accessible', async ({
  page,
  open,
}) => {
  await open();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(payPalButton(page)).toBeFocused();
  const popup = await openPayPal(page, () => page.keyboard.press('Enter'));
  expect((await new AxeBuilder({ page: popup }).analyze()).violations).toEqual([]);
  await popup.getByRole('button', { name: 'Pay Now' }).focus();
  await popup.keyboard.press('Enter');
  await expect(page.locator('#log')).toContainText('approved');
});

test('cancelling and closing the window both call onCancel', async ({ page, open }) => {
  await open();
  const firstPopup = await openPayPal(page);
  await firstPopup.getByRole('button', { name: 'Cancel and return to Haltwell' }).click();
  await expect(page.locator('#log li')).toHaveCount(2);
  await expect(page.locator('#log li').nth(1)).toContainText('cancelled');
  const secondPopup = await openPayPal(page);
  await secondPopup.close();
  await expect(page.locator('#log li').nth(2)).toContainText('cancelled');
  await expect(payPalButton(page)).toHaveAttribute('aria-busy', 'false');
});

test('after a declined card, the buyer can pay in the same window', async ({ page, open }) => {
  await open();
  const popup = await openPayPal(page);
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
  const firstPopup = await openPayPal(page);
  await firstPopup.getByLabel('Visa ending in 0002').check();
  const secondPopup = await openPayPal(page, () =>
    firstPopup.getByRole('button', { name: 'Pay Now' }).click(),
  );
  await secondPopup.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.locator('#log li')).toHaveCount(3);
  const [, firstApproval, secondApproval] = await page.locator('#log li').allInnerTexts();
  expect(firstApproval).toBe(secondApproval);
});

test('onError is called for a missing order, for an order of another seller and for an error at PayPal', async ({
  page,
  open,
  paypal,
  sandbox,
}) => {
  const americanPayPal = await createPayPalClient(sandbox, 'US');
  const unit = { amount: { currency_code: 'USD', value: '5.00' } };
  const orderCreators = [
    async () => '',
    async () => {
      const order = { intent: 'CAPTURE', purchase_units: [unit] };
      return (await americanPayPal.call('POST', '/v2/checkout/orders', order)).body.id as string;
    },
  ];
  await open('{}', () => orderCreators.shift()?.() ?? paypal.create());
  const entry = (index: number) => page.locator('#log li').nth(index);
  await payPalButton(page).click();
  await expect(entry(1)).toHaveText('error Expected an order id to be passed');
  await payPalButton(page).click();
  await expect(entry(2)).toHaveText('error Payee of the order does not match client-id');
  const popup = await openPayPal(page);
  await popup.getByRole('button', { name: 'Simulate a PayPal error' }).click();
  await expect(entry(3)).toHaveText('error PayPal had a problem');
  await expect(payPalButton(page)).toHaveAttribute('aria-busy', 'false');
});

test('while the button is disabled, or if onClick rejects, no order is created and no window opens', async ({
  page,
  open,
}) => {
  await open(`{
    onInit: (data, actions) => { actions.disable(); window.enable = actions.enable; },
    onClick: (data, actions) => { log('clicked'); if (window.rejects) return actions.reject(); },
    createOrder: async () => { log('created'); return (await fetch('/order')).text(); },
  }`);
  const entries = page.locator('#log li');
  await expect(payPalButton(page)).toHaveAttribute('aria-disabled', 'true');
  await payPalButton(page).click({ force: true });
  await expect(entries).toHaveText(['rendered', 'clicked']);
  await page.evaluate(() => Object.assign(window, { rejects: true }));
  await page.evaluate(() => (window as unknown as { enable(): void }).enable());
  await payPalButton(page).click();
  await expect(entries).toHaveText(['rendered', 'clicked', 'clicked']);
  await page.evaluate(() => Object.assign(window, { rejects: false }));
  await openPayPal(page);
  await expect(entries.last()).toHaveText('created');
});

test('if pop-ups are blocked, PayPal opens in a dialog of the shop’s page', async ({ page, open }) => {
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await open();
  await payPalButton(page).click();
  const frame = page.getByRole('dialog', { name: 'PayPal' }).frameLocator('iframe');
  await frame.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.locator('#log')).toContainText('approved');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a captured order cannot be approved again', async ({ page, paypal, sandbox }) => {
  const { order_id } = await paypal.pay();
  await page.goto(`${sandbox.url}/checkoutnow?token=${order_id}`);
  await expect(page.getByRole('heading', { name: 'This payment has ended' })).toBeVisible();
});
