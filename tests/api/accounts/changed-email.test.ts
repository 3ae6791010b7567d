import { expect, test } from 'vitest';
import type { StaffRole } from '#domain/staff-roles.ts';
import { createCustomer, readConfirmationToken, signInAs } from '#tests/support/accounts.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { textOf } from '#tests/support/html.ts';
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { builtPages } from '#tests/support/pages.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeOnBothDatabases('changing the email address of an account', (open, engine) => {
  const mailbox = createForSuite(openMailbox);
  const shop = startShopForSuite(open, { mailbox, servePages: builtPages });

  const accountOf = (customer_id: string) => findRow(shop.db, 'account', { customer_id });
  const findEmail = (to: string, subject: string) =>
    mailbox.emails.find((email) => email.to === to && email.subject.includes(subject));
  const changeEmail = async (customer_id: string, email: string, role: StaffRole = 'support') =>
    (await signInStaff(shop, role)).call('POST /admin/customers/:id', {
      params: { id: customer_id },
      body: { customer_id, data: { email } },
    });
  const emailOf = async (customer_id: string) => (await accountOf(customer_id)).email;

  test.each(['support', 'owner'] as const)(
    'a new email address entered by staff (%s) replaces the old one only when the signed-in customer opens the emailed link; other sessions then end',
    async (role) => {
      const before = `before-${role}@example.com`;
      const after = `after-${role}@example.com`;
      const shopper = await createCustomer(shop, before);
      const { customer_id } = shopper;
      const phone = shop.newVisitor();
      await signInAs(phone, before);
      expect(await changeEmail(customer_id, after, role)).toMatchObject({
        status: 200,
        body: { record: { email: before, pending_email: after } },
      });
      expect(await emailOf(customer_id)).toBe(before);
      const token = await readConfirmationToken(shop, mailbox, after);
      const notice = findEmail(before, 'your email address is about to change')!;
      expect(notice.text, 'the new email stays private').not.toContain(after);

      // The new address cannot reset the password yet, and another customer cannot confirm it with the link.
      await shop.newVisitor().request('POST /user/forget', { body: { email: after } });
      await shop.app.work.sendEmails();
      expect(mailbox.emails.filter((email) => email.to === after)).toHaveLength(1);
      const otherCustomer = await createCustomer(shop, `other-${role}@example.com`);
      expect((await otherCustomer.call('POST /user/verify', { body: { token } })).status).toBe(400);
      expect(await emailOf(customer_id)).toBe(before);

      expect((await shopper.request('POST /user/verify', { body: { token } })).customerInfo).toMatchObject({
        email: after,
        email_verified: true,
      });
      expect((await phone.call('GET /user/information', {})).status, 'other sessions end').toBe(401);
      expect((await shopper.call('GET /user/information', {})).status).toBe(200);
      await shop.app.work.sendEmails();
      expect(findEmail(before, 'the email address of your account was changed')).toBeDefined();
    },
  );

  test('the link that confirms a new email address only shows a form, which must be sent from the shop’s own page', async () => {
    const shopper = await createCustomer(shop, 'asked@example.com');
    await changeEmail(shopper.customer_id, 'attacker@example.com');
    const token = await readConfirmationToken(shop, mailbox, 'attacker@example.com');
    const url = `/user/verify?token=${token}`;
    const cookie = cookieHeader(shopper.cookies);
    const opened = await shop.app.http.inject({ url, headers: { cookie } });
    expect(textOf(opened.body)).toContain('Use attacker@example.com as the email address of your account?');
    const submit = (origin: string) =>
      shop.app.http.inject({
        method: 'POST',
        url,
        headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'form=verify',
      });
    expect((await submit('https://attacker.example')).statusCode).toBe(403);
    expect(await emailOf(shopper.customer_id)).toBe('asked@example.com');

    expect((await submit(shop.url)).headers.location).toContain('/user/orders');
    expect(await emailOf(shopper.customer_id)).toBe('attacker@example.com');
  });

  test('staff can withdraw the change; a new email address that another account has taken in the meantime is refused', async () => {
    const shopper = await createCustomer(shop, 'stays@example.com');
    await changeEmail(shopper.customer_id, 'typo@example.com');
    const token = await readConfirmationToken(shop, mailbox, 'typo@example.com');
    expect((await changeEmail(shopper.customer_id, 'stays@example.com')).body).toMatchObject({
      record: { email: 'stays@example.com', pending_email: null },
    });
    expect((await shopper.call('POST /user/verify', { body: { token } })).status).toBe(400);

    await changeEmail(shopper.customer_id, 'taken@example.com');
    const takenEmailToken = await readConfirmationToken(shop, mailbox, 'taken@example.com');
    await createCustomer(shop, 'taken@example.com');
    expect(await shopper.call('POST /user/verify', { body: { token: takenEmailToken } })).toMatchObject({
      status: 409,
      body: { reason: 'email-taken' },
    });
    expect(await emailOf(shopper.customer_id)).toBe('stays@example.com');
  });

  test.runIf(engine === 'postgresql')(
    'a confirmation link for the old email confirms nothing if it is opened while the email is being changed',
    async () => {
      const shopper = await createCustomer(shop, 'mine@example.com');
      const token = await readConfirmationToken(shop, mailbox, 'mine@example.com');
      let pending: Promise<{ status: number }> | undefined;
      await shop.db.transaction().execute(async (tx) => {
        await updateRows(
          tx,
          'account',
          { email: 'new@example.com', email_verified_at: null },
          { customer_id: shopper.customer_id },
        );
        pending = shopper.call('POST /user/verify', { body: { token } });
        await waitForBlockedStatement(shop.db);
      });
      expect((await pending!).status).not.toBe(200);
      expect((await accountOf(shopper.customer_id)).email_verified_at).toBeNull();
    },
  );
});
