import { expect, test } from 'vitest';
import { closeAccount, createCustomer } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import {
  cancelOnOrderPage,
  openOrderLink,
  placePaidOrder,
  settleRefunds,
  viewOrder,
} from '#tests/support/orders.ts';
import { findRows } from '#tests/support/rows.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('reminders to check the brakes', (open) => {
  const mailbox = createForSuite(openMailbox);
  const shop = startShopForSuite(open, { mailbox });

  const orderPath = (orderid: string) => ({ params: { customerid: 'visitors', orderid } });
  const requestReminder = (
    shopper: Shopper,
    order_id: string,
    body: { months: number } | { distance: number; distance_per_year: number } = { months: 12 },
  ) => shopper.call('POST /user/:customerid/orders/:orderid/reminder', { ...orderPath(order_id), body });
  /** Sends the reminders that are due and returns all reminders to an email address so far. */
  const sendReminders = async (email: string) => {
    await shop.app.work.sendReminders();
    await shop.app.work.sendEmails();
    return mailbox.emails.filter((each) => each.to === email && each.subject.includes('check your brakes'));
  };
  const advanceMonths = (months: number) => shop.advanceDays(months * 31);

  test('when a reminder is due, a guest gets one email that names the sets; its links open the order and stop further reminders', async () => {
    const email = 'remind@example.com';
    const orderInfo = { email };
    const { order_id, shopper } = await placePaidOrder(shop, { orderInfo });
    const otherOrder = await placePaidOrder(shop, { orderInfo });
    expect((await viewOrder(shopper, order_id)).reminder).toBeNull();
    expect((await requestReminder(shopper, order_id, { months: 60 })).status).toBe(200);
    expect((await requestReminder(shopper, order_id)).status).toBe(200);
    expect((await requestReminder(otherOrder.shopper, otherOrder.order_id, { months: 24 })).status).toBe(200);
    const { reminder } = await viewOrder(shopper, order_id);
    expect(reminder?.is_sent).toBe(false);
    expect(reminder?.due_day.slice(0, 4)).toBe(String(new Date().getFullYear() + 1));
    expect(await sendReminders(email)).toEqual([]);
    advanceMonths(12);
    const [sent] = await sendReminders(email);
    expect(sent!.text).toContain('Front Set');
    expect(sent!.text).toContain(order_id);
    expect((await openOrderLink(shop, order_id, sent!.text)).status).toBe(200);
    expect(await sendReminders(email)).toHaveLength(1);

    const token = /stop=([\w.-]+)/.exec(sent!.text)![1]!;
    const stop = (linkToken: string) =>
      shop.newVisitor().call('POST /reminder/cancel', { body: { token: linkToken } });
    expect((await stop(`${token}x`)).status).toBe(400);
    expect((await stop(token)).status).toBe(200);
    expect((await stop(token)).status).toBe(200);
    advanceMonths(13);
    expect(await sendReminders(email)).toHaveLength(1);
  });

  test('a reminder after a distance is due when the buyer will have driven it; only the buyer can cancel it', async () => {
    const { order_id, shopper } = await placePaidOrder(shop);
    const dueDay = async () => (await viewOrder(shopper, order_id)).reminder?.due_day;
    await requestReminder(shopper, order_id, { distance: 20_000, distance_per_year: 10_000 });
    const dayInTwoYears = await dueDay();
    await requestReminder(shopper, order_id, { months: 24 });
    expect(await dueDay()).toBe(dayInTwoYears);
    expect((await requestReminder(shop.newVisitor(), order_id)).status).toBe(404);
    const call = 'DELETE /user/:customerid/orders/:orderid/reminder';
    expect((await shop.newVisitor().call(call, orderPath(order_id))).status).toBe(404);
    expect((await shopper.call(call, orderPath(order_id))).status).toBe(200);
    expect(await dueDay()).toBeUndefined();
  });

  test('a reminder of a cancelled order is refused', async () => {
    const cancelled = await placePaidOrder(shop);
    await cancelOnOrderPage(cancelled.shopper, cancelled.order_id);
    await settleRefunds(shop);
    expect(await requestReminder(cancelled.shopper, cancelled.order_id)).toMatchObject({
      status: 409,
      body: { reason: 'reminder-unavailable' },
    });
  });

  test('closing an account deletes its reminders', async () => {
    const shopper = await createCustomer(shop, 'leaves@example.com');
    const orderInfo = { email: 'leaves@example.com' };
    const { order_id } = await placePaidOrder(shop, { shopper, orderInfo });
    await requestReminder(shopper, order_id);
    await closeAccount(shopper);
    const remaining = await findRows(shop.db, 'brake_reminder');
    expect(remaining.map((each) => each.order_id)).not.toContain(order_id);
  });

  test('the reminder of an order that was refunded before it was due is deleted three months after its day', async () => {
    const { order_id, shopper } = await placePaidOrder(shop);
    await requestReminder(shopper, order_id, { months: 1 });
    await cancelOnOrderPage(shopper, order_id);
    await settleRefunds(shop);
    const countAfter = async (months: number) => {
      advanceMonths(months);
      await shop.app.work.sendReminders();
      await shop.app.work.purge();
      return (await findRows(shop.db, 'brake_reminder', { order_id })).length;
    };
    expect(await countAfter(3)).toBe(1);
    expect(await countAfter(2)).toBe(0);
  });
});
