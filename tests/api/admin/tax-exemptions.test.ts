import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shopDay } from '#domain/shop-day.ts';
import { findInvoice, listCreditNotes } from '#server/invoices/queries.ts';
import { closeAccount, createCustomer, customerParams } from '#tests/support/accounts.ts';
import { readOrder, saveOrder } from '#tests/support/admin-orders.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { dayFromToday } from '#tests/support/days.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { findCardPayment } from '#tests/support/order-records.ts';
import {
  findOrderRow,
  placePaidOrder,
  settleRefunds,
  viewOrder,
  visitorWithCart,
} from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { type SignedInShopper, signIn } from '#tests/support/sign-in.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const BC = { shipping_province: 'British Columbia' };
const PST = { tax: 'PST British Columbia', number: 'PST-1234-5678' } as const;
const EXPECTED_EXEMPTIONS = [{ component: 'PST', rate: '7', number: PST.number }];

describeWithDatabase('tax exemptions', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  const addExemption = (customer: SignedInShopper, changes: object = {}, staff = owner) =>
    staff.call('POST /admin/customers/:id/exemptions', {
      params: { id: customer.customer_id },
      body: { ...PST, valid_until: dayFromToday(30), ...changes },
    });
  async function exemptCustomer(name: string) {
    const customer = await signIn(shop, name);
    expect((await addExemption(customer)).status).toBe(200);
    return customer;
  }
  const quoteIn = async (shopper: Shopper, province: string) => {
    const { tax, tax_exemptions } = await shopper.request('GET /quote', {
      query: { currency: 'ca', country: 'Canada', province },
    });
    return { tax, tax_exemptions };
  };

  test('replacing or ending an exemption is refused if a colleague has just changed it', async () => {
    const customer = await signIn(shop, 'two-clerks');
    const params = { id: customer.customer_id };
    const { last_modified_time } = (await owner.request('GET /admin/customers/:id', { params })).record;
    expect((await addExemption(customer, { number: 'PST-1', last_modified_time })).status).toBe(200);
    const conflict = { status: 409, body: { reason: 'changed-meanwhile' } };
    expect(await addExemption(customer, { number: 'PST-2', last_modified_time })).toMatchObject(conflict);
    const body = { tax: PST.tax, last_modified_time };
    expect(await owner.call('POST /admin/customers/:id/exemptions/end', { params, body })).toMatchObject(
      conflict,
    );
    const { record } = await owner.request('GET /admin/customers/:id', { params });
    expect(record.exemptions).toMatchObject([{ number: 'PST-1' }]);
  });

  test('an exempt customer pays the other taxes only; quote, order, invoice and credit note show the exemption number', async () => {
    const customer = await exemptCustomer('exempt');
    await putInCart(customer, SETS.civicSportFront);
    expect(await quoteIn(customer, 'British Columbia')).toEqual({
      tax: 9.5,
      tax_exemptions: EXPECTED_EXEMPTIONS,
    });
    expect(await quoteIn(customer, 'Manitoba')).toEqual({ tax: 22.8, tax_exemptions: [] });
    const guest = await visitorWithCart(shop);
    expect(await quoteIn(guest, 'British Columbia')).toEqual({ tax: 22.8, tax_exemptions: [] });

    const { order_id } = await placePaidOrder(shop, { shopper: customer, orderInfo: BC });
    const order = await viewOrder(customer, order_id);
    expect(order).toMatchObject({
      tax: 9.5,
      total: 199.49,
      tax_components: [{ component: 'GST', rate: '5', amount: 9.5 }],
      tax_exemptions: EXPECTED_EXEMPTIONS,
    });
    const payment = findCardPayment(shop, order_id);
    expect(payment?.amount_money.amount).toBe(19_949);
    expect((await readOrder(owner, order_id)).orderInfo).toMatchObject({
      tax_exemptions: EXPECTED_EXEMPTIONS,
    });
    const csv = await owner.call('GET /admin/orders/export', {
      query: { search: 'order_id', keyword: order_id, columns: 'Tax Exemptions' },
    });
    expect(csv.raw.toString()).toContain(`PST ${PST.number}`);

    await owner.request('POST /admin/customers/:id/exemptions/end', {
      params: { id: customer.customer_id },
      body: { tax: PST.tax },
    });
    await putInCart(customer, SETS.civicSportFront);
    expect((await quoteIn(customer, 'British Columbia')).tax).toBe(22.8);
    await owner.request('POST /admin/orders/:id/refund', {
      params: { id: order_id },
      body: {
        reason: 'bent',
        last_modified_time: (await readOrder(owner, order_id)).orderInfo.last_modified_time,
      },
    });
    await settleRefunds(shop);
    const invoice = (await findInvoice(shop.db, order_id))!.content;
    const [creditNote] = await listCreditNotes(shop.db, order_id);
    expect(invoice).toMatchObject({ total: 19_949, tax_exemptions: EXPECTED_EXEMPTIONS });
    expect(creditNote!.content).toMatchObject({
      total: 19_949,
      net: 18_999,
      tax_components: [{ component: 'GST', amount: 950 }],
      tax_exemptions: EXPECTED_EXEMPTIONS,
    });
  });

  test('an expired exemption does not apply, and a past expiry day is refused', async () => {
    const customer = await exemptCustomer('expired');
    await putInCart(customer, SETS.civicSportFront);
    await updateRows(shop.db, 'tax_exemption', { valid_until: shopDay(new Date()) });
    expect((await quoteIn(customer, 'British Columbia')).tax, 'the last day counts').toBe(9.5);
    const body = await buildOrderInput(customer, { orderInfo: BC });
    await updateRows(shop.db, 'tax_exemption', { valid_until: dayFromToday(-1) });
    expect((await quoteIn(customer, 'British Columbia')).tax).toBe(22.8);
    expect(await customer.call('POST /placeorder', { body })).toMatchObject({
      status: 409,
      body: { reason: 'total-changed', quote: { tax: 22.8 } },
    });
    const { taxExemptions } = await customer.request('GET /user/information', {});
    expect(taxExemptions).toEqual([{ ...PST, valid_until: dayFromToday(-1), is_valid: false }]);
    expect(await addExemption(customer, { valid_until: dayFromToday(-1) })).toMatchObject({
      status: 400,
      body: { reason: 'exemption-expired', errors: [{ field: 'valid_until' }] },
    });
    expect((await addExemption(customer, { valid_until: dayFromToday(0) })).status).toBe(200);
    expect((await quoteIn(customer, 'British Columbia')).tax).toBe(9.5);
  });

  test('staff who may change prices enter exemptions; each change is audited', async () => {
    const customer = await signIn(shop, 'audited');
    const support = await signInStaff(shop, 'support');
    expect((await addExemption(customer, {}, support)).status).toBe(403);
    expect((await addExemption(customer, { number: '  ' })).status).toBe(400);
    expect((await addExemption(customer, { tax: 'PST Ontario' })).status).toBe(400);
    await addExemption(customer, { number: ' A1 ' });
    await addExemption(customer, { number: 'B2' });
    const end = { params: { id: customer.customer_id }, body: { tax: PST.tax } };
    const { record } = await owner.request('POST /admin/customers/:id/exemptions/end', end);
    expect(record.exemptions).toEqual([]);
    expect(
      record.history.map(({ action, before, after }) => [
        action,
        before?.exemption_number,
        after?.exemption_number,
      ]),
    ).toEqual([
      ['exemption-ended', 'B2', undefined],
      ['exemption-saved', 'A1', 'B2'],
      ['exemption-saved', undefined, 'A1'],
    ]);
    expect((await owner.call('POST /admin/customers/:id/exemptions/end', end)).status).toBe(404);
  });

  test('the shipping province of an exempt order cannot be changed to one with other taxes or exemptions', async () => {
    const customer = await exemptCustomer('moving');
    const { order_id } = await placePaidOrder(shop, { shopper: customer, orderInfo: BC });
    for (const shipping_province of ['Manitoba', 'Alberta', 'Ontario'])
      expect(await saveOrder(owner, order_id, { shipping_province }), shipping_province).toMatchObject({
        status: 409,
        body: { reason: 'order-province-taxed' },
      });
    expect((await saveOrder(owner, order_id, { shipping_city: 'Victoria' })).status).toBe(200);
    expect((await findOrderRow(shop, order_id)).tax_exemptions).toEqual(EXPECTED_EXEMPTIONS);
  });

  test('the database refuses an order that charges a tax it is exempt from', async () => {
    const { order_id } = await placePaidOrder(shop, { orderInfo: BC });
    const change = updateRows(
      shop.db,
      'orders',
      { tax_exemptions: JSON.stringify(EXPECTED_EXEMPTIONS) },
      { order_id },
    );
    await expect(change).rejects.toThrow('exempt_taxes_not_charged');
  });

  test('the exported personal data lists the exemptions; closing the account deletes them and their numbers', async () => {
    const customer = { ...(await createCustomer(shop, 'leaving@example.com')), email: 'leaving@example.com' };
    await addExemption(customer);
    const params = customerParams(customer);
    const { personalData } = await customer.request('POST /user/:customerId/personalData', { params });
    expect(personalData.taxExemptions).toMatchObject([{ ...PST, is_valid: true }]);
    await closeAccount(customer);
    const { record } = await owner.request('GET /admin/customers/:id', {
      params: { id: customer.customer_id },
    });
    expect(record.exemptions).toEqual([]);
    expect(JSON.stringify(record)).not.toContain(PST.number);
    expect((await addExemption(customer)).body).toMatchObject({ reason: 'customer-ended' });
  });

  test('the tax report lists exempt sales both before and after their day is closed', async () => {
    for (const table of ['invoice', 'credit_note'])
      await sql`update ${sql.table(table)} set issued_at = issued_at - interval '2 days'`.execute(shop.db);
    const period = dayFromToday(-2).slice(0, 7);
    const readReport = async () => {
      const { records, totals } = await owner.request('GET /admin/tax-report', { query: { period } });
      const exempt = records.filter((each) => each.is_exempt);
      return { exempt, pst: totals.find((each) => each.tax === PST.tax) };
    };
    const beforeClosing = await readReport();
    expect(beforeClosing.exempt).toMatchObject([
      {
        province: 'British Columbia',
        component: 'PST',
        rate: '7',
        base: 379.98,
        refunded_base: 189.99,
        net_tax: 0,
      },
    ]);
    expect(beforeClosing.pst?.due, 'of the one order that is not exempt').toBe(13.3);
    await shop.app.work.closeDays();
    const { rows } = await sql<{ base: number }>`
      select base::int as base from closed_day_tax where is_exempt`.execute(shop.db);
    expect(rows).toEqual([{ base: 37_998 }]);
    expect(await readReport()).toEqual(beforeClosing);
    const { raw } = await owner.call('GET /admin/tax-report/export', { query: { period } });
    expect(raw.toString()).toMatch(/CAD,British Columbia,PST,7,Yes,379.98,0,189.99,0,189.99,0/);
  });
});
