import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { expect, test } from './support/admin.ts';
import { countSteps } from './support/count-steps.ts';
import { expectAccessible } from './support/page-checks.ts';
import type { ShopAddress } from './support/shop.ts';

/** Opens the search across all records with its shortcut. */
async function openSearch(page: Page) {
  await page.goto('/admin');
  await page.keyboard.press('Control+k');
  return page.getByRole('combobox', { name: /^Number, name/ });
}
const firstOrder = (page: Page) => page.getByRole('group', { name: 'Orders' }).getByRole('option').first();

/** Places an order of `quantity` front sets as a new visitor. */
async function placeOrder(
  shop: ShopAddress,
  {
    quantity = 1,
    expectedStatus = 200,
    ...changes
  }: { quantity?: number; expectedStatus?: number } & Parameters<typeof buildOrderInput>[1] = {},
): Promise<string> {
  const visitor = createRemoteShopper(() => shop.url);
  await putInCart(visitor, SETS.accordFront, quantity);
  const body = await buildOrderInput(visitor, changes);
  const { status } = await visitor.call('POST /placeorder', { body });
  expect(status).toBe(expectedStatus);
  return body.orderInfo.order_id;
}

/** Places an order whose card is declined. */
const placeDeclinedOrder = (shop: ShopAddress) =>
  placeOrder(shop, { nonce: `cnon:emu-declined.${randomUUID()}`, expectedStatus: 402 });

/** Places an order that waits for its approval at PayPal. */
async function placeUnapprovedOrder(shop: ShopAddress): Promise<string> {
  const visitor = createRemoteShopper(() => shop.url);
  await putInCart(visitor, SETS.accordFront);
  const body = await buildPayPalInput(visitor);
  const { orderId } = await visitor.request('POST /placeorder/paypal', { body });
  return orderId;
}

test('an order is found by a guest’s email in at most 2 steps', async ({ page, paidOrder }) => {
  const email = `guest-${randomUUID().slice(0, 8)}@example.com`;
  const order = await paidOrder({ email });
  const steps = countSteps();
  await steps.fill(await openSearch(page), email);
  await expect(page.getByRole('group', { name: 'Customers' })).toContainText('Guest');
  await steps.click(firstOrder(page));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order}`);
  steps.expectAtMost(2);
});

test('a search by phone says that it found an order and a customer by phone number', async ({
  page,
  paidOrder,
}) => {
  const shipping_phone = '4165550188';
  await paidOrder({ shipping_phone });
  await (await openSearch(page)).fill(shipping_phone);
  await expect(firstOrder(page)).toContainText('by phone number');
  await expect(page.getByRole('group', { name: 'Customers' })).toContainText('by phone number');
});

test('staff see why a card was declined in at most 2 steps', async ({ page, shop }) => {
  const order = await placeDeclinedOrder(shop);
  const steps = countSteps();
  await steps.fill(await openSearch(page), order);
  await steps.click(firstOrder(page));
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('card: declined. The bank declined the card without giving a reason.');
  steps.expectAtMost(2);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Confirm cancellation' }).click();
  const nextStep = page.getByRole('region', { name: 'Next step' });
  await expect(nextStep).toContainText('A new quote can still save the sale.');
  await expect(nextStep.getByRole('link', { name: 'New quote from this order' })).toBeVisible();
});

test('an order is shipped in two parcels in at most 8 steps, and a tracking number is corrected in at most 4', async ({
  page,
  shop,
}) => {
  const order = await placeOrder(shop, { quantity: 2 });
  const nextStep = page.getByRole('region', { name: 'Next step' });
  const ship = nextStep.getByRole('button', { name: 'Ship', exact: true });
  const tracking = nextStep.getByLabel('Tracking number');
  const status = page.locator('.screen-head .status');
  const wrongNumber = `1ZWRONG${randomUUID().replaceAll('-', '').slice(0, 11)}`;
  const steps = countSteps();
  await steps.fill(await openSearch(page), order);
  await steps.click(firstOrder(page));
  await steps.click(ship);
  await steps.fill(page.getByLabel(`Units of ${PARTS.front}`), '1');
  await steps.fill(nextStep.getByLabel('Carrier'), 'UPS');
  await nextStep.getByLabel('Carrier').press('Enter');
  await steps.click(page.getByRole('dialog').getByRole('button', { name: 'Ship 1 order' }));
  await expect(status).toHaveText('Await Shipping');
  await steps.click(ship);
  await expect(nextStep.getByLabel('Carrier'), 'the carrier of the first parcel').toHaveValue('UPS');
  await steps.fill(tracking, wrongNumber);
  await tracking.press('Enter');
  await expect(status).toHaveText('Shipped');
  steps.expectAtMost(8);

  const correctionSteps = countSteps();
  await correctionSteps.fill(await openSearch(page), wrongNumber);
  await correctionSteps.click(firstOrder(page));
  const shipments = page.getByRole('region', { name: 'Shipments' });
  await correctionSteps.click(shipments.getByRole('button', { name: `Edit shipment ${wrongNumber}` }));
  await correctionSteps.fill(shipments.getByLabel('Tracking number'), '1ZRIGHT');
  await shipments.getByLabel('Tracking number').press('Enter');
  await expect(shipments.getByRole('link', { name: '1ZRIGHT', exact: true })).toBeVisible();
  correctionSteps.expectAtMost(4);
});

test('one unit of an order is refunded, then the rest, in at most 10 steps', async ({ page, shop }) => {
  test.setTimeout(120_000);
  const order = await placeOrder(shop, { quantity: 2 });
  const nextStep = page.getByRole('region', { name: 'Next step' });
  const reason = nextStep.getByLabel('Reason');
  const steps = countSteps();
  async function refund(text: string) {
    await steps.fill(reason, text);
    await reason.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Refund C\$214\.69\?$/ });
    await expect(dialog).toContainText(text);
    await steps.click(dialog.getByRole('button', { name: 'Refund C$214.69' }));
    await expect(reason, 'the refund is issued').toBeHidden();
  }
  await steps.fill(await openSearch(page), order);
  await steps.click(firstOrder(page));
  await steps.click(nextStep.getByRole('button', { name: 'Refund', exact: true }));
  await steps.select(nextStep.getByLabel('Refund type'), 'Units');
  await steps.fill(nextStep.getByLabel(`Units of ${PARTS.front}`), '1');
  await refund('One set was damaged');
  // Waits for the refund job, which runs every 30 seconds and changes the order. A second refund before that
  // would be refused.
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('completed: One set was damaged', { timeout: 60_000 });
  await steps.click(nextStep.getByRole('button', { name: 'Refund', exact: true }));
  await refund('The customer returned the rest');
  await expect(payment).toContainText('The customer returned the rest');
  steps.expectAtMost(10);
});

test('an offline payment is recorded with its amount, date and method in at most 6 steps', async ({
  page,
  shop,
}) => {
  const order = await placeDeclinedOrder(shop);
  const steps = countSteps();
  await steps.fill(await openSearch(page), order);
  await steps.click(firstOrder(page));
  const nextStep = page.getByRole('region', { name: 'Next step' });
  await steps.click(nextStep.getByRole('button', { name: 'Record payment' }));
  const amount = nextStep.getByLabel('Amount received, CAD');
  await expect(amount).toHaveValue('214.69');
  await expect(amount).toHaveAccessibleDescription('The total is C$214.69.');
  await steps.fill(nextStep.getByLabel('Received on'), '2026-01-05');
  await steps.select(nextStep.getByLabel('Method'), 'Cheque');
  await steps.click(nextStep.getByRole('button', { name: 'Save payment' }));
  await expect(page.locator('.screen-head .status')).toHaveText('Paid');
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
    'C$214.69, recorded by staff: Cheque, received on 2026-01-05.',
  );
  steps.expectAtMost(6);
});

test('a message is answered with a canned reply in at most 4 steps, on a page that shows the order of the message', async ({
  page,
  shop,
  api,
}) => {
  const name = `Delay ${randomUUID().slice(0, 8)}`;
  const email = `late-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto('/admin/replies');
  await page.getByLabel('Title').fill(name);
  await page.getByLabel('Text', { exact: true }).fill('Hello {name}, order {order} ships tomorrow.');
  await page.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await expectAccessible(page);

  const order_id = await placeOrder(shop, { orderInfo: { email } });
  const title = `Where is ${order_id}`;
  const body = {
    type: 'Shipping',
    email,
    order_id,
    title,
    content: 'Is it late?',
  } as const;
  await createRemoteShopper(() => shop.url).request('POST /user/request', { body });

  await page.goto('/admin');
  const steps = countSteps();
  await steps.click(page.locator('.stat', { hasText: 'Unanswered messages' }).getByRole('link'));
  await steps.click(page.getByRole('link', { name: email }));
  const text = `Hello Ada, order ${order_id} ships tomorrow.`;
  const order = page.getByRole('region', { name: 'Order', exact: true });
  await expect(order).toContainText(order_id);
  await expect(order).toContainText('1 × ESD-1001F');
  await steps.select(page.getByLabel('Insert a canned reply'), name);
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue(text);
  await expectAccessible(page);
  await steps.click(page.getByRole('button', { name: 'Send' }));
  await expect(page.getByText(/^Replied on /).first()).toBeVisible();
  await expect(order).toContainText('Paid');
  steps.expectAtMost(4);

  await page.goto('/admin/replies');
  await page.getByRole('button', { name: `Edit “${name}”` }).click();
  await page.getByLabel('Text', { exact: true }).fill('Hello {name}.');
  await page.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Hello {name}.');
  await page.getByRole('button', { name: `Delete “${name}”` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
  const { records } = (await api('GET /admin/canned-replies')) as { records: { title: string }[] };
  expect(records.map((each) => each.title)).not.toContain(name);
});

test('an order that is being paid is cancelled in at most 3 steps', async ({ page, shop }) => {
  const order = await placeUnapprovedOrder(shop);
  await page.goto('/admin');
  const steps = countSteps();
  const queue = page.getByRole('region', { name: 'Payment unconfirmed' });
  await steps.click(queue.getByRole('link', { name: order }));
  await steps.click(page.getByRole('button', { name: 'Cancel order' }));
  await expect(page.getByLabel('Reason')).toHaveValue('The payment was not completed');
  await steps.click(page.getByRole('button', { name: 'Confirm cancellation' }));
  await expect(page.locator('.screen-head .status')).toHaveText('Void');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('cancelled the order.');
  steps.expectAtMost(3);
});

test('setting the status of an unpaid order to Void asks for confirmation first', async ({ page, shop }) => {
  const order = await placeUnapprovedOrder(shop);
  await page.goto(`/admin/orders/${order}`);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Void');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Void order ${order}?` });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(page.locator('.screen-head .status')).toHaveText('Processing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Void order' }).click();
  await expect(page.locator('.screen-head .status')).toHaveText('Void');
  await expect(page.getByRole('textbox', { name: 'Discount' }), 'nothing can be refunded').toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeDisabled();
  for (const name of ['Save', 'Edit shipping address'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Packing slip (PDF)' })).toHaveCount(0);
});
