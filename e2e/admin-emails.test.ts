import { expect, test } from './support/admin.ts';
import { countSteps } from './support/count-steps.ts';
import { expectAccessible } from './support/page-checks.ts';

test('in at most 3 steps, the emails about an order are found and the confirmation is sent again', async ({
  page,
  paidOrder,
  expectEmail,
}) => {
  const email = 'again@example.com';
  const order = await paidOrder({ email });
  await expectEmail(email, order);
  await page.goto(`/admin/orders/${order}`);
  const steps = countSteps();
  await steps.click(page.getByRole('link', { name: 'Emails about this order' }));
  const row = page.getByRole('row', { name: /Order confirmation/ });
  await expect(row).toContainText(email);
  await expect(row).toContainText('Sent');
  await steps.click(row.getByRole('button', { name: 'Send again' }));
  const question = page.getByRole('dialog', { name: 'Send “Order confirmation” again?' });
  await expect(question).toContainText(`To: ${email}.`);
  await steps.click(question.getByRole('button', { name: 'Send again' }));
  await expect(page.getByText('The email is being sent again.')).toBeVisible();
  await expect(row, 'the email that is sent again has its own row').toHaveCount(2);
  await page.goto(`/admin/orders/${order}`);
  await expect(page.getByText(/sent an email again: Order confirmation/)).toBeVisible();
  steps.expectAtMost(3);
});

test('staff filter emails, read a sent one as HTML and as plain text, and cannot open the order with the link in it', async ({
  page,
  paidOrder,
  expectEmail,
}) => {
  const email = 'read@example.com';
  const order = await paidOrder({ email });
  await expectEmail(email, order);
  await page.goto(`/admin/emails?keyword=${order}`);
  const states = page.getByRole('navigation', { name: 'Status' });
  await states.getByRole('link', { name: 'Failed' }).click();
  const confirmation = page.getByRole('link', { name: 'Order confirmation' });
  await expect(confirmation).toHaveCount(0);
  await states.getByRole('link', { name: 'Sent' }).click();
  await expect(confirmation).toBeVisible();
  const kind = page.getByRole('combobox', { name: 'Email' });
  await kind.selectOption('Shipping confirmation');
  await expect(confirmation).toHaveCount(0);
  await kind.selectOption('Order confirmation');
  await confirmation.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order confirmation');
  // The panel's title is the email's subject.
  const panel = page.getByRole('region', { name: new RegExp(`order ${order} is paid`) });
  await expect(panel).toContainText('Written again from current data');
  const frame = panel.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
  expect(await panel.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts');
  // What looks like a link leads nowhere, for mouse, keyboard and screen reader.
  await expect(frame.getByText('View order and invoice')).toBeVisible();
  await expect(frame.getByRole('link')).toHaveCount(0);
  await frame.getByText('View order and invoice').click();
  expect(page.context().pages()).toHaveLength(1);
  await panel.getByLabel('Plain text').check();
  await expect(panel.locator('iframe')).toHaveCount(0);
  await expectAccessible(page);
  const link = /https?:\S+key=\S+/.exec(await panel.innerText())![0];
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText(order)).toHaveCount(0);
});
