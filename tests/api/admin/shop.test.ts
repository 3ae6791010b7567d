import { expect, test } from 'vitest';
import { PROVINCES } from '#domain/regions.ts';
import { findTaxRates } from '#domain/tax.ts';
import { TAX_RATES } from '#domain/tax-rates.ts';
import { reportPaymentIssue } from '#server/payments/payment-issues.ts';
import { loadTaxRates } from '#server/tax/queries.ts';
import { createCustomer } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { dayFromToday } from '#tests/support/days.ts';
import { placeOrder, placePaidOrder, visitorWithCart } from '#tests/support/orders.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('overview, tax rates, settings, saved views and the audit log', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  test('the tax rate table is seeded with the statutory rates', async () => {
    const rates = await loadTaxRates(shop.db);
    for (const province of PROVINCES) {
      for (const day of ['2025-03-31', '2025-04-01', '2026-11-21']) {
        const byComponent = (found: ReturnType<typeof findTaxRates>) =>
          found.map((each) => [each.component, each.rate_thousandths]).sort();
        expect(byComponent(findTaxRates('Canada', province, day, rates)), `${province} ${day}`).toEqual(
          byComponent(findTaxRates('Canada', province, day, TAX_RATES)),
        );
      }
    }
    const { today } = await owner.request('GET /admin/tax-rates', {});
    expect(today.find((each) => each.province === 'Quebec')?.rate).toBe(14.975);
  });

  test('a new tax rate applies to quotes and orders from its first day, and can be withdrawn before that day', async () => {
    const ada = await visitorWithCart(shop);
    const readTax = async () =>
      (await ada.request('GET /quote', { query: { currency: 'ca', country: 'Canada', province: 'Ontario' } }))
        .tax;
    const setRate = (from_day: string, rate = 12) =>
      owner.call('POST /admin/tax-rates', {
        body: { province: 'Ontario', component: 'HST', rate, from_day },
      });
    expect((await setRate(dayFromToday(-2))).status, 'a day in the past').toBe(400);
    expect((await setRate(dayFromToday(40))).status).toBe(200);
    expect((await setRate(dayFromToday(30))).status, 'a day before a later rate').toBe(409);
    expect(await readTax()).toBe(24.7);
    const { records } = await owner.request('GET /admin/tax-rates', {});
    const scheduled = records.find(
      (each) => each.province === 'Ontario' && each.from_day === dayFromToday(40),
    )!;
    await owner.request('POST /admin/tax-rates/:id/withdraw', { params: { id: scheduled.rate_id } });
    expect((await setRate(dayFromToday(0), 10)).status).toBe(200);
    expect(await readTax()).toBe(19);
    const { orderStatus } = await placeOrder(ada);
    expect(orderStatus).toBe('Paid');
    const started = (await owner.request('GET /admin/tax-rates', {})).records.find(
      (each) => each.from_day === dayFromToday(0),
    )!;
    expect(
      (await owner.call('POST /admin/tax-rates/:id/withdraw', { params: { id: started.rate_id } })).status,
    ).toBe(409);
  });

  test('a tax that the province does not levy is refused at its field, and changes nothing', async () => {
    const before = await loadTaxRates(shop.db);
    const refusal = await owner.call('POST /admin/tax-rates', {
      body: { province: 'Ontario', component: 'GST', rate: 5, from_day: dayFromToday(1) },
    });
    expect(refusal).toMatchObject({
      status: 400,
      body: {
        reason: 'tax-not-levied',
        errors: [
          {
            field: 'component',
            message: 'This province does not levy this tax. Choose one of its own taxes.',
          },
        ],
      },
    });
    expect(await loadTaxRates(shop.db)).toEqual(before);
  });

  test('saved shop details appear on pages and on the next invoice; outdated and invalid ones are refused', async () => {
    const { record } = await owner.request('GET /admin/settings', {});
    const { last_modified_time, ...data } = record;
    const saved = await owner.request('POST /admin/settings', {
      body: {
        last_modified_time,
        data: {
          ...data,
          name: 'Brake & Co',
          tax_numbers: 'GST 123',
          phone: '416 555 0100',
          hours: 'Weekdays',
          hours_fr: 'En semaine',
          low_stock_at: 7,
        },
      },
    });
    expect(saved.record).toMatchObject({ name: 'Brake & Co', tax_numbers: 'GST 123', low_stock_at: 7 });
    expect(saved.record).toMatchObject({ hours: 'Weekdays', hours_fr: 'En semaine' });
    const { hours_fr: _, last_modified_time: __, ...withoutFrenchHours } = saved.record;
    const kept = await owner.request('POST /admin/settings', { body: { data: withoutFrenchHours } });
    expect(kept.record, 'omitted texts are kept').toMatchObject({ hours_fr: 'En semaine' });
    const aboutPage = await owner.request('GET /content/:page', { params: { page: 'about' } });
    expect(aboutPage.page.text).toContain('Phone: 416 555 0100');
    const { order_id } = await placePaidOrder(shop);
    const { content } = await findRow(shop.db, 'invoice', { order_id });
    expect(content).toMatchObject({ seller: { name: 'Brake & Co', tax_numbers: 'GST 123' } });
    const staleSave = await owner.call('POST /admin/settings', { body: { last_modified_time, data } });
    expect(staleSave).toMatchObject({ status: 409, body: { changes: [{ actor: owner.email }] } });
    const phoneProblem = await owner.call('POST /admin/settings', { body: { data: { phone: 'abc' } } });
    expect(phoneProblem).toMatchObject({ status: 400, body: { errors: [{ field: 'phone' }] } });
    const invalidData = { ...data, email: 'nowhere' };
    expect((await owner.call('POST /admin/settings', { body: { data: invalidData } })).status).toBe(400);
  });

  test('the overview shows sales per currency, orders to ship and low stock; all data checks pass', async () => {
    const before = await owner.request('GET /admin/overview', { query: {} });
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    await placePaidOrder(shop, { orderInfo: { currency: 'us' } });
    const after = await owner.request('GET /admin/overview', { query: {} });
    const figures = (overview: typeof after, currency: string) =>
      overview.currencies.find((each) => each.currency === currency)!.figures;
    for (const currency of ['ca', 'us'])
      for (const period of ['today', 'now'] as const)
        expect(figures(after, currency).orders[period] - figures(before, currency).orders[period]).toBe(1);
    expect(after.sales, '30 days in two currencies').toHaveLength(60);
    const chartTotal = after.sales
      .filter((each) => each.currency === 'ca')
      .reduce((sum, each) => sum + each.sales, 0);
    expect(chartTotal).toBeCloseTo(figures(after, 'ca').net_sales.now, 2);
    expect(after.queues['to-ship'].count).toBe(before.queues['to-ship'].count + 2);
    const toShip = await owner.request('GET /admin/orders', { query: { queue: 'to-ship' } });
    expect(toShip.total, 'the list and the count agree').toBe(after.queues['to-ship'].count);
    const { total } = toShip.records.find((order) => order.order_id === order_id)!;
    const queued = after.to_ship.find((order) => order.order_id === order_id);
    expect(queued).toMatchObject({ units: 2, currency: 'ca', total });
    await owner.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: { lines: [{ ...SETS.civicSportFront, quantity: 1 }], carrier: 'Post' },
    });
    const { to_ship } = await owner.request('GET /admin/overview', { query: {} });
    expect(to_ship.find((order) => order.order_id === order_id)?.units, 'units still to ship').toBe(1);
    expect(after.top_sellers[0]).toMatchObject({ part_number: PARTS.front });
    expect(after.steps.paid.now).toBe(before.steps.paid.now + 2);
    expect(after.low_stock[0]).toMatchObject({ part_number: PARTS.outOfStock, available: 0, low_at: 7 });
    const { checks } = await owner.request('GET /admin/reconciliation', { query: {} });
    expect(checks.filter((each) => !each.holds)).toEqual([]);
    for (const until of ['0001-01-01', '9999-12-31', '2026-02-30'])
      expect((await owner.call('GET /admin/overview', { query: { until } })).status, until).toBe(400);
    const longRange = await owner.request('GET /admin/overview', {
      query: { from: '2001-01-01', until: dayFromToday(0) },
    });
    expect(longRange.sales, 'limited to 366 days in two currencies').toHaveLength(2 * 366);
  });

  test('a failing data check is reported with an example', async () => {
    await updateRows(shop.db, 'stock', { held: 1 }, { part_number: PARTS.rearOnSale });
    const { checks } = await owner.request('GET /admin/reconciliation', { query: {} });
    expect(checks.filter((each) => !each.holds)).toMatchObject([
      { check: 'held-units', count: 1, examples: [PARTS.rearOnSale] },
    ]);
    await updateRows(shop.db, 'stock', { held: 0 }, { part_number: PARTS.rearOnSale });
  });

  test('a given-up email fails a data check; a lost purchase event, which concerns no customer, does not', async () => {
    const giveUp = (kind: 'mail' | 'conversion', dedupe_key: string) =>
      shop.db
        .insertInto('outbox')
        .values({ dedupe_key, kind, topic: 'purchase', payload: '{}', given_up_at: new Date() })
        .execute();
    await giveUp('conversion', 'conversion:lost');
    await giveUp('mail', 'order-paid:lost');
    const { checks } = await owner.request('GET /admin/reconciliation', { query: {} });
    expect(checks.filter((each) => !each.holds)).toMatchObject([
      { check: 'mails-given-up', count: 1, examples: ['order-paid:lost'] },
    ]);
    await shop.db.deleteFrom('outbox').where('dedupe_key', 'like', '%:lost').execute();
  });

  test('a payment issue is shown until a staff member closes it', async () => {
    const { order_id } = await placePaidOrder(shop);
    await reportPaymentIssue(
      shop.db,
      { kind: 'amount-differs', subject: order_id, provider: 'square', order_id },
      new Date(),
    );
    const [issue] = (await owner.request('GET /admin/overview', { query: {} })).findings;
    expect(issue).toMatchObject({
      order_id,
      sentence: 'The amount charged by the provider differs from the order total.',
    });
    const { record } = await owner.request('GET /admin/orders/:id', { params: { id: order_id } });
    expect(record.findings).toMatchObject([{ finding_id: issue!.finding_id, closed_by: null }]);
    const close = (note: string) =>
      owner.call('POST /admin/findings/:id/close', { params: { id: issue!.finding_id }, body: { note } });
    expect((await close(' ')).status).toBe(400);
    expect(await close('asked the provider')).toMatchObject({ status: 200, body: { findings: [] } });
    expect((await close('again')).status).toBe(404);
  });

  test('page performance is shown as the 75th percentile', async () => {
    const sendBeacon = (lcp: number) =>
      shop.app.http.inject({
        method: 'POST',
        url: '/vitals',
        payload: { path: '/cart', lcp, cls: 0.01, inp: 40 },
      });
    for (const lcp of [500, 500, 500, 4000]) await sendBeacon(lcp);
    const { vitals } = await owner.request('GET /admin/overview', { query: {} });
    const lcp = vitals.find((each) => each.page === 'cart' && each.measure === 'lcp')!;
    expect(lcp).toMatchObject({ count: 4 });
    // Times are counted in ranges, so a percentile is approximate.
    expect(lcp.p75).toBeGreaterThanOrEqual(500);
    expect(lcp.p75).toBeLessThan(560);
  });

  test('a list view is saved under a name, for oneself or for everybody; only its creator can remove it', async () => {
    const support = await signInStaff(shop, 'support');
    // Unknown parameters and the page are not saved.
    const body = { list: 'orders' as const, name: 'Late', query: 'status=Paid&sort=date-asc&hack=1&page=3' };
    const saved = await support.request('POST /admin/views', { body });
    expect(saved.records).toMatchObject([{ name: 'Late', query: 'status=Paid&sort=date-asc', is_own: true }]);
    expect((await owner.request('GET /admin/views', {})).records).toEqual([]);
    await support.request('POST /admin/views', {
      body: { ...body, query: 'status=Await+Shipping', is_shared: true },
    });
    const [shared] = (await owner.request('GET /admin/views', {})).records;
    expect(shared).toMatchObject({ query: 'status=Await+Shipping', is_own: false });
    const params = { id: shared!.view_id };
    expect((await owner.call('POST /admin/views/:id/remove', { params })).status).toBe(404);
    expect((await support.request('POST /admin/views/:id/remove', { params })).records).toEqual([]);
    const { records } = await owner.request('GET /admin/audit', {
      query: { search: 'action', keyword: 'View ' },
    });
    const sharedView = { query: 'status=Await+Shipping', is_shared: true };
    const ownView = { query: 'status=Paid&sort=date-asc', is_shared: false };
    expect(records.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
      ['view-removed', 'list orders', { name: 'Late', ...sharedView }, null],
      ['view-saved', 'list orders', { name: 'Late', ...ownView }, { name: 'Late', ...sharedView }],
      ['view-saved', 'list orders', null, { name: 'Late', ...ownView }],
    ]);
  });

  test('the audit log can be listed and searched, and has not been altered', async () => {
    const log = await owner.request('GET /admin/audit', {
      query: { search: 'subject', keyword: 'SHOP SET' },
    });
    expect(log.records).toMatchObject([
      { actor: owner.email, role: 'owner', action: 'shop-settings-saved', request_id: expect.any(String) },
    ]);
    expect(log.broken_at).toBeNull();
    const today = dayFromToday(0);
    const search = (query: object) => owner.request('GET /admin/audit', { query });
    for (const keyword of ['Shop settings saved', 'settings saved'])
      expect((await search({ search: 'action', keyword, from: today })).total, keyword).toBe(1);
    const resolved = await search({ search: 'action', keyword: 'issue resolved', from: today, until: today });
    expect(resolved.records, 'found by the words on the screen').toMatchObject([
      { action: 'finding-closed' },
    ]);
    const byShop = await search({ search: 'actor', keyword: 'La boutique' });
    expect(
      byShop.records.map(({ actor }) => actor),
      'found by the French words on the screen',
    ).toContain('shop');
    for (const keyword of ['low-stock', 'stock faible', 'low stock at'])
      expect((await search({ search: 'field', keyword })).records, keyword).toMatchObject([
        { action: 'shop-settings-saved', after: { low_stock_at: 7 } },
      ]);
    expect((await search({ search: 'field', keyword: 'no such field' })).total).toBe(0);
    const combined = { actor: owner.email, action: 'settings saved', field: 'low-stock', from: today };
    expect((await search(combined)).records, 'all searches combined').toMatchObject([
      { action: 'shop-settings-saved' },
    ]);
    expect((await search({ ...combined, actor: 'La boutique' })).total).toBe(0);
    await owner.request('GET /admin/orders/export', { query: { status: 'Paid' } });
    const byStatus = await search({ field: 'status' });
    expect(
      byStatus.records.map(({ action }) => action),
      'the filter of an export is not a changed field',
    ).not.toContain('list-exported');
    expect((await search({ until: dayFromToday(-1) })).total).toBe(0);
    const { customer_id } = await createCustomer(shop, 'audited@example.com');
    await owner.request('POST /admin/customers/:id/notes', {
      params: { id: customer_id },
      body: { note: 'Called' },
    });
    const byEmail = await search({ subject: 'Audited@Example.com' });
    expect(
      byEmail.records.map(({ subject }) => subject),
      'found by the email address of the customer, not only by the id',
    ).toEqual([`customer ${customer_id}`, `account ${customer_id}`, `account ${customer_id}`]);
    const audit = await owner.request('GET /admin/audit', { query: {} });
    expect(audit.records[0]!.at >= audit.records.at(-1)!.at).toBe(true);
    expect(JSON.stringify(audit.records)).not.toMatch(/password_hash|token/);
  });
});
