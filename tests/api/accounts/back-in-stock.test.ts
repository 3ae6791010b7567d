import { expect, test } from 'vitest';
import { closeAccount, confirmEmail, createCustomer, customerParams } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { findRow, findRows, updateRows } from '#tests/support/rows.ts';
import { startShop } from '#tests/support/shop.ts';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const OUT_OF_STOCK_SET = SETS.accordOutOfStock;

describeWithDatabase('emails when a set is back in stock', (open) => {
  const mailbox = createForSuite(openMailbox);
  const database = createForSuite(open);
  const shop = startShopForSuite(() => database, { mailbox });

  const request = (
    email: string,
    shopper = shop.newVisitor(),
    set: typeof OUT_OF_STOCK_SET | typeof SETS.civicSportFront = OUT_OF_STOCK_SET,
  ) => shopper.call('POST /backInStock', { body: { ...set, email } });
  const setStock = (on_hand: number) =>
    updateRows(shop.db, 'stock', { on_hand }, { part_number: PARTS.outOfStock });
  /** Sends the emails that are due and returns all emails to an address. */
  const emailsTo = async (address: string) => {
    await shop.app.work.notifyBackInStock();
    await shop.app.work.sendEmails();
    return mailbox.emails.filter((email) => email.to === address);
  };
  const tokenIn = (text: string) => /back-in-stock\?token=([\w.-]+)/.exec(text)![1]!;
  const openLink = (verb: 'confirm' | 'cancel', token: string) =>
    shop.newVisitor().call(`POST /backInStock/${verb}`, { body: { token } });

  test('a visitor who confirms the email address is notified once when the set is back; a visitor who does not is never notified', async () => {
    await request('waits@example.com');
    await request('someone-else@example.com');
    const [confirmation] = await emailsTo('waits@example.com');
    expect(confirmation!.text).toContain('ES Rotors&Pads Front Set Plain');
    await setStock(3);
    expect(await emailsTo('waits@example.com')).toHaveLength(1);
    await setStock(0);
    expect((await openLink('confirm', tokenIn(confirmation!.text))).status).toBe(200);
    expect(await emailsTo('waits@example.com')).toHaveLength(1);
    await setStock(2);
    const [, notice] = await emailsTo('waits@example.com');
    expect(notice!.subject).toContain('back in stock');
    expect(notice!.text).toContain(productPage(OUT_OF_STOCK_SET));
    await setStock(0);
    await setStock(2);
    expect(await emailsTo('waits@example.com')).toHaveLength(2);
    expect(await emailsTo('someone-else@example.com')).toHaveLength(1);
    await setStock(0);
  });

  test('the link in an email cancels the request, which can then no longer be confirmed', async () => {
    await request('stops@example.com');
    const [confirmation] = await emailsTo('stops@example.com');
    const token = tokenIn(confirmation!.text);
    await openLink('confirm', token);
    expect((await openLink('cancel', token)).status).toBe(200);
    expect((await openLink('cancel', token)).status).toBe(200);
    expect((await openLink('confirm', token)).status).toBe(400);
    await setStock(1);
    expect(await emailsTo('stops@example.com')).toHaveLength(1);
    await setStock(0);
  });

  test('an account with a confirmed email needs no confirmation; its requests are exported, and deleted with the account', async () => {
    const shopper = await createCustomer(shop, 'member@example.com');
    await confirmEmail(shop, 'member@example.com');
    await request('member@example.com');
    expect((await request('ignored@example.com', shopper)).status).toBe(200);
    expect((await request('ignored@example.com', shopper)).status).toBe(200);
    const { personalData } = await shopper.request('POST /user/:customerId/personalData', {
      params: customerParams(shopper),
    });
    expect(personalData.backInStock).toMatchObject([
      { part_number: PARTS.outOfStock, confirmed_time: null },
      { part_number: PARTS.outOfStock, confirmed_time: expect.any(String), notified_time: null },
    ]);
    await setStock(1);
    const subjects = (await emailsTo('member@example.com')).map((email) => email.subject);
    expect(subjects.filter((subject) => subject.includes('back in stock'))).toHaveLength(1);
    await setStock(0);
    await closeAccount(shopper);
    const remaining = await findRows(shop.db, 'back_in_stock_request');
    expect(remaining.filter((each) => each.account_id || each.email === 'member@example.com')).toEqual([]);
  });

  test('requests with a wrong set, email or link are refused and change nothing', async () => {
    const count = async () =>
      (await shop.db.selectFrom('back_in_stock_request').select('request_id').execute()).length;
    const before = await count();
    const refusals = [
      await request('a@example.com', shop.newVisitor(), SETS.civicSportFront),
      await shop.newVisitor().call('POST /backInStock', {
        body: { part_number: 'ES-1', car_part_id: OUT_OF_STOCK_SET.car_part_id, email: 'a@example.com' },
      }),
      await request('no address'),
      await openLink('confirm', 'forged.token'),
      await openLink('cancel', 'forged.token'),
    ];
    expect(refusals.map(({ status, body }) => [status, (body as { reason: string }).reason])).toEqual([
      [409, 'in-stock-already'],
      [404, 'item-missing'],
      [400, 'email-invalid'],
      [400, 'back-in-stock-link-wrong'],
      [400, 'back-in-stock-link-wrong'],
    ]);
    expect(await count()).toBe(before);
  });

  test('one recipient gets at most five confirmation emails a day; unconfirmed requests are deleted after a week', async () => {
    const shopWithLimits = await startShop(database, { env: { LIMITS: 'on' } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      const visitor = shopWithLimits.newVisitor();
      statuses.push((await request('many@example.com', visitor)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const requests = shopWithLimits.db
      .selectFrom('back_in_stock_request')
      .select('email')
      .where('email', '=', 'many@example.com');
    shopWithLimits.advanceDays(6);
    await shopWithLimits.app.work.purge();
    expect(await requests.execute()).toEqual([{ email: 'many@example.com' }]);
    shopWithLimits.advanceDays(2);
    await shopWithLimits.app.work.purge();
    expect(await requests.execute()).toEqual([]);
    await shopWithLimits.close();
  });

  test('a repeated request can be confirmed for another week; once confirmed, only a signed-in customer can change its language', async () => {
    const laterShop = await startShop(database);
    const requestIn = (language: string, email: string, shopper = laterShop.newVisitor()) => {
      shopper.headers['accept-language'] = language;
      return request(email, shopper);
    };
    const languageOf = async (values: { email: string } | { account_id: string }) =>
      (await findRow(shop.db, 'back_in_stock_request', values)).language;
    await requestIn('en', 'hesitates@example.com');
    laterShop.advanceDays(6);
    await requestIn('fr', 'hesitates@example.com');
    const token = tokenIn((await emailsTo('hesitates@example.com')).at(-1)!.text);
    laterShop.advanceDays(6);
    await laterShop.app.work.purge();
    expect(await languageOf({ email: 'hesitates@example.com' })).toBe('fr');
    expect((await openLink('confirm', token)).status).toBe(200);
    expect((await requestIn('en', 'hesitates@example.com')).status).toBe(200);
    expect(await languageOf({ email: 'hesitates@example.com' })).toBe('fr');

    const member = await createCustomer(shop, 'bilingual@example.com');
    await confirmEmail(shop, 'bilingual@example.com');
    for (const language of ['en', 'fr']) {
      await requestIn(language, 'bilingual@example.com', member);
      expect(await languageOf({ account_id: member.customer_id })).toBe(language);
    }
    await laterShop.close();
  });
});
