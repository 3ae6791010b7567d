import { expect, test } from './support/admin.ts';
import { countSteps } from './support/count-steps.ts';

test('the emails about an order are found in 1 step, and the confirmation is sent again in 2 more', async ({
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
  await expect(row).toHaveCount(2);
  await page.goto(`/admin/orders/${order}`);
  await expect(page.getByText(/sent an email again: Order confirmation/)).toBeVisible();
  steps.expectAtMost(3);
});
