import { SETS } from '#tests/support/small-catalogue.ts';
import { submitContactForm } from './support/account.ts';
import { expect, test } from './support/admin.ts';
import { alertWith, expectAccessible, statusWith } from './support/page-checks.ts';
import { addToCart } from './support/shopper.ts';

test('ADM-10 a manual price needs a CAD price and a note, shows in the shopper’s cart, and can be cleared', async ({
  page,
  openOtherBrowser,
}) => {
  const shopper = await openOtherBrowser();
  // Uses this set, because no other test adds it to a cart.
  await addToCart(shopper, SETS.townCountryEitherAxle);
  await expect(
    shopper.getByRole('dialog', { name: 'CART' }).getByText('C$69.05', { exact: true }),
  ).toBeVisible();
  await page.goto('/admin/cartitems?search=part_number&keyword=ed-2001r');
  for (const name of [
    'Customer Id',
    'Part Number',
    'Car Id',
    'Displayname',
    'CAD Price',
    'USD Price',
    'CustomNote',
  ])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  // The cart belongs to a visitor, who has no account.
  const cookies = await shopper.context().cookies();
  expect(cookies.some(({ name }) => name === 'temporaryid')).toBe(true);
  const row = page.getByRole('row').filter({ hasText: SETS.townCountryEitherAxle.car_part_id });
  const saveButton = row.getByRole('button', { name: /^Save/ });
  const saveButtonPlace = async () => (await saveButton.boundingBox())!;
  // Until the heading's font has loaded, its fallback font puts the rows 1 px lower.
  await page.evaluate(() => document.fonts.ready);
  const before = await saveButtonPlace();
  await expect(row.getByLabel(/^Valid until/), 'there is no price yet').toBeHidden();
  await row.getByLabel(/^CAD Price/).fill('abc');
  await row.getByRole('button', { name: /^Save/ }).click();
  await expect(row.getByRole('alert')).toContainText('Enter an amount');
  await expect(row.getByLabel(/^CAD Price/)).toHaveAttribute('aria-invalid', 'true');
  await expect(row.getByLabel(/^CAD Price/)).toBeFocused();
  await expect(row.getByLabel(/^Valid until/)).toBeVisible();
  await expect(row.getByText('Not saved')).toBeVisible();
  const after = await saveButtonPlace();
  expect(after.y, 'no row moves').toBe(before.y);
  expect(Math.abs(after.x - before.x), 'no column moves').toBeLessThan(1);
  await row.getByLabel(/^CAD Price/).fill('150');
  await row.getByRole('button', { name: /^Save/ }).click();
  // Spelled as in the specification.
  const refusal = alertWith(page, 'Plese set CAD Price and Cutom Note.');
  await expect(refusal).toBeVisible();
  const { x, y, width } = (await refusal.boundingBox())!;
  const save = await saveButtonPlace();
  expect(x + width, 'the refusal does not cover the button').toBeLessThan(save.x);
  const [price, note] = await Promise.all(
    [/^CAD Price/, /^CustomNote/].map((name) => row.getByLabel(name).boundingBox()),
  );
  expect(Math.abs(price!.y - note!.y), 'the fields are level').toBeLessThan(1);
  expect(y, 'the refusal is below the field').toBeGreaterThan(note!.y + note!.height);
  await row.getByLabel(/^CustomNote/).fill('Price match');
  await row.getByLabel(/^CustomNote/).press('Enter');
  await expect(row.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await shopper.goto('/cart');
  await expect(shopper.getByRole('main')).toContainText('C$150.00');
  await row.getByRole('button', { name: 'Clear price' }).click();
  await expect(row.getByLabel(/^CAD Price/)).toHaveValue('');
  await expect(row.locator('[data-row-focus]'), 'the pressed button is gone').toBeFocused();
  await shopper.context().close();
});

test('ADM-06 a message is unread until staff reply, which they can do once; the reply is emailed', async ({
  page,
  shop,
  expectEmail,
}) => {
  const email = await submitContactForm(shop.url, {
    type: 'Vehicle Detail',
    order_id: '',
    title: 'Does it <i>fit</i>?',
    content: 'A 2018 Civic Si.\nThanks.',
  });
  await page.goto(`/admin/messages?search=email&keyword=${email}`);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('[Vehicle Detail] Does it <i>fit</i>?');
  await expect(row).toContainText(/\d{4}-\d{2}-\d{2}/);
  await expect(row).toContainText('Unread');
  await expect(page.getByRole('navigation', { name: 'Status' }).getByRole('link')).toHaveText([
    'All',
    'Received',
    'Sent',
  ]);
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(page.getByRole('definition').first(), 'the order number').toHaveText('None');
  await expect(page.getByLabel('Original content')).toHaveValue('A 2018 Civic Si.\nThanks.');
  await expect(page.getByLabel('Original content')).not.toBeEditable();
  // Spelled as in the specification.
  await expect(page.getByText('Recieve', { exact: true })).toBeVisible();
  const decoder = page.getByRole('form', { name: 'VIN decoder' });
  await decoder.getByLabel('VIN').fill('2HGFC2F7GJH512345');
  await decoder.getByLabel('VIN').press('Enter');
  await expect(page.getByText(/its check digit, character 9, does not match/).first()).toBeVisible();
  await decoder.getByLabel('VIN').fill('2hgfc2f76 jh512345');
  await decoder.getByRole('button', { name: 'Decode VIN' }).click();
  await expect(statusWith(page, '2018 Honda Civic EX 2.0L L4')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(alertWith(page, 'Reply message content is empty.')).toBeVisible();
  await page.getByLabel('Reply').fill('Yes, the 12.6 in set.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^Replied on /).first()).toBeVisible();
  await expect(page.getByLabel('Reply')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Send', exact: true }).last()).toBeDisabled();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(
    page.getByText(`Shop (${shop.owner.email})`, { exact: false }),
    'the reply names its author',
  ).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Write another message' }).click();
  const nextMessage = page.getByRole('region', { name: 'Write another message' });
  await nextMessage.getByRole('button', { name: 'Close' }).click();
  await expect(nextMessage).toBeHidden();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(nextMessage.getByLabel('Title')).toHaveValue('Re: Does it <i>fit</i>?');
  await nextMessage.getByLabel('Content').fill('Which rotor size does it have?');
  await nextMessage.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(
    'Which rotor size does it have?',
  );
  await expectAccessible(page);
  await expectEmail(email, 'Yes, the 12.6 in set.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/admin/messages?search=email&keyword=${email}`);
  await expect(row).not.toContainText('Unread');
  await page.goto('/admin/audit?action=Message+answered');
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Message', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Message from /);
});

test('ADM-06 an unknown order number is shown as unknown and is not a link', async ({ page, shop }) => {
  const email = await submitContactForm(shop.url, {
    type: 'Shipping',
    order_id: 'nope-1',
    title: 'Where is it?',
    content: 'Not here yet.',
  });
  await page.goto(`/admin/messages?search=email&keyword=${email}`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByText('NOPE-1 (order not found)')).toBeVisible();
  await expect(page.getByRole('link', { name: /NOPE/ })).toHaveCount(0);
});

test('a guest’s message that names no existing order is attached to one of the guest’s orders, and detached', async ({
  page,
  shop,
  paidOrder,
}) => {
  const message = { type: 'Shipping' as const, order_id: 'unknown', content: 'I lost the number.' };
  const email = await submitContactForm(shop.url, { ...message, title: 'Where is my set?' });
  const order = await paidOrder({ email });
  const other = await paidOrder();
  await page.goto(`/admin/messages?search=email&keyword=${email}`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const attach = page.getByRole('region', { name: 'Attach to an order' });
  await attach.getByLabel('Order ID').fill('XXXXX-XXXXX');
  await attach.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(attach.getByLabel('Order ID')).toBeVisible();
  await expectAccessible(page);
  await attach.getByRole('button', { name: `Attach to order ${order}` }).click();
  const summary = page.getByRole('region', { name: 'Order', exact: true });
  await expect(summary.getByRole('link', { name: order })).toBeVisible();
  await summary.getByRole('button', { name: 'Detach from this order' }).click();
  await attach.getByLabel('Order ID').fill(other.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(summary.getByRole('link', { name: other })).toBeVisible();
  await expect(page.getByText('Someone else’s order. Do not share details of it.')).toBeVisible();
});

test('a cart is found by the part number of one of its sets, and a new quote copies its sets', async ({
  page,
  openOtherBrowser,
}) => {
  await addToCart(await openOtherBrowser(), SETS.civicSiRear);
  await page.goto('/admin/carts');
  await page.getByLabel('Keyword').fill(SETS.civicSiRear.part_number);
  await page.getByLabel('Keyword').press('Enter');
  // Other tests may have newer carts with other quantities of this part.
  const row = page.getByRole('row').filter({ hasText: 'Visitor' }).filter({ hasText: 'C$69.05' }).first();
  await expect(row).toContainText(`1 × ${SETS.civicSiRear.part_number}`);
  await expect(row).toContainText('today');
  await row.getByRole('link', { name: /^New quote from the cart of Visitor/ }).click();
  await page.getByLabel('Email').fill('eva@example.com');
  await page.getByLabel('Ship to').selectOption({ label: 'Ontario' });
  await page.getByRole('button', { name: 'Create quote' }).click();
  await expect(page.getByRole('region', { name: 'Sets', exact: true })).toContainText(
    SETS.civicSiRear.part_number,
  );
});

test('a cart of the list opens its own lines, from which staff return to the same list', async ({
  page,
  openOtherBrowser,
}) => {
  const shopper = await openOtherBrowser();
  await addToCart(shopper, SETS.civicSiRear);
  await shopper.goto('/');
  await addToCart(shopper, SETS.accordFront);
  const found = `/admin/carts?search=part_number&keyword=${SETS.civicSiRear.part_number}`;
  await page.goto(found);
  const row = page.getByRole('row').filter({ hasText: SETS.accordFront.part_number });
  const visitor = row.getByRole('link', { name: /^Visitor [0-9a-f]{8}$/ });
  const id = (await visitor.innerText()).slice('Visitor '.length);
  await visitor.click();
  await expect(page.getByRole('heading', { name: 'Cart items' })).toBeVisible();
  await expect(page.getByLabel('Keyword'), 'the id that the list shows').toHaveValue(id);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('link', { name: 'Back to list' }).click();
  await expect(page).toHaveURL(found);
  await page.goto('/admin/cartitems');
  await expect(page.getByRole('link', { name: 'Back to list' }), 'all carts').toHaveCount(0);
});

test('a canned reply that is being written is neither left nor replaced by another without a warning', async ({
  page,
  api,
}) => {
  const title = `Delivery ${Date.now()}`;
  await api('POST /admin/canned-replies', { title, content: 'It is on its way.' });
  await page.goto('/admin/replies');
  const text = page.getByLabel('Text', { exact: true });
  const edit = page.getByRole('button', { name: `Edit “${title}”` });
  await text.fill('Half a thought');
  await edit.click();
  await expect(alertWith(page, 'Click “Save reply” there, or clear the form.')).toBeVisible();
  await expect(text).toHaveValue('Half a thought');
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await text.fill('');
  await edit.click();
  await expect(text).toHaveValue('It is on its way.');
  await text.fill('It has left.');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(text).toHaveValue('');
});
