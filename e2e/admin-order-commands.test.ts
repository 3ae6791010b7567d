import { PARTS } from '#tests/support/small-catalogue.ts';
import { newEmail, submitContactForm } from './support/account.ts';
import { changeStatus, expect, signInAs, test } from './support/admin.ts';
import { holdRequests } from './support/hold-requests.ts';
import { expectAccessible } from './support/page-checks.ts';

test('ADM-08 ADM-13 a status is saved; Refunded cannot be chosen; a refunded order is locked', async ({
  page,
  paidOrder,
}) => {
  // The refund is made by a job that runs every 30 seconds.
  test.setTimeout(120_000);
  await page.goto(`/admin/orders/${await paidOrder()}`);
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status.getByRole('option')).toHaveText([
    'Processing',
    'Paid',
    'Await Shipping',
    'Shipped',
    'Return',
    'Void',
    'Refunded',
  ]);
  await expect(status.getByRole('option', { name: 'Refunded' })).toBeDisabled();
  await status.selectOption('Return');
  const refusal = page.getByText(
    'Some units of this order have not been shipped. Ship, refund or cancel them instead.',
  );
  await expect(refusal.filter({ visible: true })).toBeVisible();
  await status.selectOption('Await Shipping');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.screen-head .status')).toHaveText('Await Shipping');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('button', { name: 'Issue refund' }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('This value is missing.');
  await page.getByLabel('Reason').fill('The customer changed their mind');
  await page.getByRole('button', { name: 'Issue refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund C$214.69?' });
  await expect(dialog).toContainText(`1 × ${PARTS.front}, including C$24.70 tax, restocked`);
  await expect(dialog).toContainText('Reason: The customer changed their mind');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refund C$214.69' }).click();
  await expect(page.locator('.screen-head .status')).toHaveText('Refunded', { timeout: 60_000 });
  await expect(status).toBeDisabled();
  await expect(page.getByText('The status of a void or refunded order cannot be changed.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Discount' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Edit shipping address' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});

test('ADM-13 a refund that the provider rejects changes nothing and can be issued again', async ({
  page,
  shop,
  paidOrder,
}) => {
  const order = await paidOrder();
  await page.goto(`/admin/orders/${order}`);
  // The reason names the order, so that the fault applies only to this refund: other tests use the same
  // sandbox.
  const reason = `The customer of ${order} changed their mind`;
  const fault = { call: 'createRefund', fault: 'decline', code: 'REFUND_DECLINED', text: order };
  await page.request.post(`${shop.sandbox_url}/_sandbox/faults`, { data: { next: [fault] } });
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByLabel('Reason').fill(reason);
  const issue = page.getByRole('button', { name: 'Issue refund' });
  const confirm = page.getByRole('button', { name: 'Refund C$214.69' });
  await issue.click();
  await confirm.click();
  const refusal = 'The payment provider rejected the refund (REFUND_DECLINED).';
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(page.locator('.screen-head .status')).toHaveText('Paid');
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText(`C$214.69, failed: ${reason}`)).toBeVisible();
  await issue.click();
  await confirm.click();
  await expect(payment.getByText('Refund pending')).toBeVisible();
  await expect(page.locator('.screen-head .status')).toHaveText('Paid');
});

test('ADM-13 a refund is entered as units or as an amount up to the maximum shown; cancelling a paid order shows the amount to be refunded', async ({
  page,
  paidOrder,
}) => {
  await page.goto(`/admin/orders/${await paidOrder()}`);
  const nextStep = page.getByRole('region', { name: 'Next step' });
  await expect(nextStep).toContainText('Ship 1 unit.');
  await nextStep.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(nextStep.getByLabel('Restock units'), 'nothing has been shipped').toHaveCount(0);
  await nextStep.getByLabel('Reason').fill('A rotor is scratched');
  await nextStep.getByLabel('Refund type').selectOption('Units');
  await nextStep.getByRole('button', { name: 'Issue refund' }).click();
  await expect(nextStep.getByText('Enter at least one unit.')).toBeVisible();
  await nextStep.getByRole('button', { name: 'All units' }).click();
  await expect(nextStep.getByLabel(`Units of ${PARTS.front}`)).toHaveValue('1');
  const reasons = await nextStep.getByLabel('Reason').getAttribute('list');
  await expect(page.locator(`#${reasons} option`).first()).toHaveText('Returned by the customer');
  await nextStep.getByLabel('Refund type').selectOption('Amount');
  const limit = 'At most C$214.69 can still be refunded.';
  await expect(nextStep.getByLabel('Amount')).toHaveAccessibleDescription(limit);
  await nextStep.getByLabel('Amount').fill('113');
  const refundSummary = nextStep.getByRole('status');
  await expect(refundSummary).toHaveText(
    /^Refund: C\$113\.00, including C\$13\.00 tax\. Destination: .*1111\.$/,
  );
  await nextStep.getByLabel('Amount').fill('214.70');
  await expect(refundSummary).toBeEmpty();
  await nextStep.getByRole('button', { name: 'Issue refund' }).click();
  await expect(nextStep.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await expect(nextStep.getByText(limit), 'the error replaces the hint').toHaveCount(1);
  await nextStep.getByRole('button', { name: 'Cancel order' }).click();
  await expect(nextStep).toContainText('C$214.69 will be refunded. 1 unit can be sold again.');
  await expect(nextStep.getByRole('button', { name: 'Keep order' })).toBeVisible();
  await nextStep.getByLabel('Reason').fill('The customer changed their mind');
  await nextStep.getByRole('button', { name: 'Confirm cancellation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the order and refund C$214.69?' });
  await expect(dialog.getByRole('button', { name: 'Cancel and refund C$214.69' })).toBeEnabled();
});

test('ADM-13 a shipment is entered with its units; the documents can be downloaded', async ({
  page,
  paidOrder,
}) => {
  await page.goto(`/admin/orders/${await paidOrder()}`);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByLabel(`Units of ${PARTS.front}`)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Units of ${PARTS.front}`)).toHaveValue('1');
  await expect(page.getByText('The customer is notified by email.')).toBeVisible();
  await page.getByRole('region', { name: 'Next step' }).getByLabel('Carrier').fill('Canada Post');
  await page.getByRole('region', { name: 'Next step' }).getByLabel('Tracking number').fill('123456789012');
  await expect(
    page.getByText('Unusual number for Canada Post. Possible carrier: Purolator / FedEx.'),
  ).toBeVisible();
  await page.getByRole('region', { name: 'Next step' }).getByLabel('Tracking number').fill('CP123');
  await expectAccessible(page);
  const units = page.getByLabel(`Units of ${PARTS.front}`);
  await units.fill('1.5');
  await page.getByRole('button', { name: 'Save shipment' }).click();
  await expect(units).toHaveAccessibleDescription(/Enter a whole number from 0 to 1\.$/);
  await expect(units).toBeFocused();
  await units.fill('1');
  await page.getByRole('button', { name: 'Edit billing address' }).click();
  const city = page.getByRole('group', { name: 'Billing address' }).getByLabel('City');
  await city.fill('Ottawa');
  // Neither saving the order nor leaving it loses the shipment.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Click “Save shipment” there, or clear the form.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to list' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await page.getByRole('button', { name: 'Save shipment' }).click();
  const question = page.getByRole('dialog', { name: 'Ship 1 order whose fit is not certain?' });
  await expect(question).toContainText(
    'CP123: Unusual number for Canada Post. Check the carrier and the number.',
  );
  await question.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(page.locator('.screen-head .status')).toHaveText('Shipped');
  await expect(page.getByRole('region', { name: 'Shipments' })).toContainText('Canada Post CP123');
  await expect(page.getByRole('heading', { level: 1 }), 'the pressed button is gone').toBeFocused();
  // The unsaved input in the other form is kept.
  await expect(city).toHaveValue('Ottawa');
  await expect(page.getByText('Unsaved: Billing address', { exact: true })).toBeVisible();
  const slip = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Packing slip of shipment CP123' }).click();
  expect((await slip).suggestedFilename()).toMatch(/-packing-slip-1\.pdf$/);
  const documents = page.getByRole('region', { name: 'Documents' });
  const download = page.waitForEvent('download');
  await documents.getByRole('link', { name: /^Invoice \d+ \(PDF\)$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(documents.getByRole('link', { name: 'Packing slip (PDF)' })).toBeVisible();
});

test('ADM-13 a return approved by mistake is withdrawn; the timeline says who, what and why', async ({
  page,
  paidOrder,
  api,
}) => {
  const order = await paidOrder();
  await changeStatus(api, order, 'Shipped');
  await page.goto(`/admin/orders/${order}`);
  const status = page.locator('.screen-head .status');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await page.getByRole('button', { name: 'Approve return' }).click();
  await page.getByLabel('Reason').fill('Does not fit');
  await page.getByLabel('Email return instructions to the customer').uncheck();
  await page.getByRole('button', { name: 'Confirm return' }).click();
  await expect(status).toHaveText('Return');
  await expect(page.getByText('Receive the goods, then refund the customer.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw return approval' }).click();
  await page.getByLabel('Reason').fill('Meant another order');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(status).toHaveText('Shipped');
  await expect(timeline.getByRole('listitem').first()).toContainText(
    /^owner@shop\.example withdrew the approval of the return\.Reason: Meant another orderThe order is now Shipped\./,
  );
  await expect(timeline.getByRole('listitem').last()).toContainText('ada@example.com placed the order.');
});

test('an order shows its emails and the buyer’s orders', async ({ page, paidOrder }) => {
  const order = await paidOrder({ email: newEmail() });
  await page.goto(`/admin/orders/${order}`);
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText(
    'Buyer’s orders1 order, C$214.69 paid',
  );
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Email to the buyer: Order confirmation.');
  await timeline.getByRole('link', { name: 'Open the email' }).click();
  await expect(page).toHaveURL(/\/admin\/emails\/.+/);
});

test('the message form of an order shows the conversation so far and offers canned replies', async ({
  page,
  shop,
  paidOrder,
  api,
}) => {
  const order = await paidOrder();
  const title = `Thanks ${order}`;
  await api('POST /admin/canned-replies', { title, content: 'Dear {name}, thank you for order {order}.' });
  const request = { type: 'Shipping' as const, order_id: order, title: 'When?', content: 'I need it soon.' };
  await submitContactForm(shop.url, request);
  await page.goto(`/admin/orders/${order}`);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(page.locator('#message-panel')).toContainText('I need it soon.');
  await page.getByLabel('Insert a canned reply').selectOption(title);
  await expect(page.getByLabel('Content')).toHaveValue(`Dear Ada, thank you for order ${order}.`);
  await expectAccessible(page);
});

test('an order and its row in the list show a request for a return, with a link to the message, until staff answer it', async ({
  page,
  shop,
  paidOrder,
  api,
}) => {
  const order = await paidOrder();
  await changeStatus(api, order, 'Shipped');
  const request = { type: 'Return' as const, order_id: order, content: 'I sold the car.' };
  const sender = await submitContactForm(shop.url, { ...request, title: 'Return request' });
  await page.goto(`/admin/orders?search=any&keyword=${order}`);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Unanswered request');
  await row.getByRole('link').click();
  const nextStep = page.getByRole('region', { name: 'Next step' });
  await expect(nextStep).toContainText('A return or warranty request is waiting for your answer.');
  // Anyone can name an order in the contact form, so the sender may not be its buyer.
  await expect(nextStep).toContainText(`“Return request” from ${sender} (not confirmed as the buyer)`);
  await expect(nextStep.getByRole('button', { name: 'Approve return' })).toBeVisible();
  await expectAccessible(page);
  await nextStep.getByRole('link', { name: 'Read and answer' }).click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('Done without a reply')).toBeVisible();
  await page.getByRole('link', { name: order }).click();
  await expect(nextStep).toContainText('Nothing left to do.');
});

test('ADM-13 a shipment is refused if the order has changed, but its fields stay, and saving it again succeeds', async ({
  page,
  paidOrder,
  api,
}) => {
  const order = await paidOrder();
  await page.goto(`/admin/orders/${order}`);
  const nextStep = page.getByRole('region', { name: 'Next step' });
  await nextStep.getByRole('button', { name: 'Ship', exact: true }).click();
  await nextStep.getByLabel('Carrier').fill('UPS');
  await nextStep.getByLabel('Tracking number').fill('1Z999');
  await changeStatus(api, order, 'Await Shipping');
  const save = nextStep.getByRole('button', { name: 'Save shipment' });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Ship 1 order' });
  await save.click();
  await confirm.click();
  await expect(nextStep.getByText(/has changed this record/)).toBeVisible();
  const status = page.locator('.screen-head .status');
  await expect(status, 'the current order is shown').toHaveText('Await Shipping');
  await save.click();
  await confirm.click();
  await expect(status).toHaveText('Shipped');
  await expect(page.getByRole('region', { name: 'Shipments' })).toContainText('1Z999');
  await page.goto('/admin/audit?action=Shipped');
  await expect(page.getByRole('row', { name: order })).toContainText(`Units: 1 × ${PARTS.front}`);
});

test('a refund above the limit is approved by a second person from the work queue', async ({
  page,
  shop,
  paidOrder,
  newStaff,
}) => {
  // 12 units cost more than the default limit, C$2,500. A lower limit would also hold the refunds of other tests.
  const id = await paidOrder({}, undefined, 12);
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByLabel('Reason').fill('wrong set');
  await page.getByRole('button', { name: 'Issue refund' }).click();
  const confirm = page.getByRole('dialog');
  await expect(confirm).toContainText('Nothing is refunded until someone else approves it.');
  await confirm.getByRole('button', { name: /^Request refund of / }).click();
  await expect(
    page.getByText('A refund of this order is waiting for a second person’s approval.'),
  ).toBeVisible();
  const request = page.getByRole('region', { name: /^Refund of .* to approve$/ });
  await expect(request).toContainText('someone else has to approve it');
  await expect(request.getByRole('button', { name: 'Approve and refund' })).toHaveCount(0);
  await expectAccessible(page);

  await signInAs(page, shop.url, await newStaff('orders'));
  await page.goto('/admin');
  await page.locator('.stat').filter({ hasText: 'Refund to approve' }).getByRole('link').click();
  await page
    .getByRole('row', { name: new RegExp(id) })
    .getByRole('link')
    .first()
    .click();
  await expect(request).toContainText(`${shop.owner.email} requested this refund. Reason: wrong set`);
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Approve and refund' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund / })
    .click();
  await expect(request).toHaveCount(0);
  const entry = page
    .getByRole('paragraph')
    .filter({ hasText: / approved the refund of .* requested by .*\.$/ });
  await expect(entry).toBeVisible();
});

test('the refund that staff confirm is sent, even if the form has changed since', async ({
  page,
  paidOrder,
}) => {
  const order = await paidOrder();
  await page.goto(`/admin/orders/${order}`);
  const nextStep = page.getByRole('region', { name: 'Next step' });
  await nextStep.getByRole('button', { name: 'Refund', exact: true }).click();
  await nextStep.getByLabel('Refund type').selectOption('Amount');
  await nextStep.getByLabel('Amount').fill('10');
  await nextStep.getByLabel('Reason').fill('A scratch');
  const release = await holdRequests(page, '**/refund-preview');
  await nextStep.getByRole('button', { name: 'Issue refund' }).click();
  await nextStep.getByLabel('Amount').fill('100');
  release();
  const dialog = page.getByRole('dialog', { name: 'Refund C$10.00?' });
  await dialog.getByRole('button', { name: 'Refund C$10.00' }).click();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(/C\$10\.00, .*A scratch/);
});

test('a unit that was refunded without restocking is restocked when it comes back', async ({
  page,
  paidOrder,
}) => {
  await page.goto(`/admin/orders/${await paidOrder()}`);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByLabel('Carrier').fill('UPS');
  await page.getByRole('button', { name: 'Save shipment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ship 1 order' }).click();
  const nextStep = page.getByRole('region', { name: 'Next step' });
  await expect(page.locator('.screen-head .status')).toHaveText('Shipped');
  await expect(nextStep.getByRole('button', { name: 'Restock' })).toHaveCount(0);
  await nextStep.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(nextStep.getByLabel('Restock units')).not.toBeChecked();
  await nextStep.getByLabel('Reason').fill('It arrived too late');
  await nextStep.getByRole('button', { name: 'Issue refund' }).click();
  await page.getByRole('button', { name: 'Refund C$214.69' }).click();
  await expect(nextStep).toContainText('1 refunded unit is not restocked.');
  await nextStep.getByRole('button', { name: 'Restock', exact: true }).click();
  await expect(page.getByLabel(`Units of ${PARTS.front}`)).toBeFocused();
  await page.keyboard.type('2');
  await nextStep.getByLabel('Reason').fill('The parcel came back');
  await nextStep.getByRole('button', { name: 'Restock units' }).click();
  await expect(nextStep.getByText('Enter a whole number from 0 to 1.')).toBeVisible();
  await page.getByLabel(`Units of ${PARTS.front}`).fill('1');
  await expectAccessible(page);
  await nextStep.getByRole('button', { name: 'Restock units' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    new RegExp(`restocked 1 × ${PARTS.front}\\.`),
  );
  await expect(nextStep.getByRole('button', { name: 'Restock' })).toHaveCount(0);
});
