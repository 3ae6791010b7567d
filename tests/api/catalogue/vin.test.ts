import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCustomer, customerParams } from '#tests/support/accounts.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { textOf } from '#tests/support/html.ts';
import { builtPages } from '#tests/support/pages.ts';
import { CARS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openDatabaseForSuite, startShopForSuite } from '#tests/support/suite.ts';

const { log, lines } = captureLog('trace');
const database = openDatabaseForSuite('pglite');
const shop = startShopForSuite(() => database, {
  servePages: builtPages,
  log,
});

const CIVIC_EX = '2HGFC2F76JH512345';
const ACCORD = '1HGCV2F33JA012345';
/** A car for which the shop has no sets. */
const UNLISTED = '5YJ3E1EA6KF123456';
const MISTYPED_CIVIC_EX = '2HGFC2F7GJH512345';

const decode = (vin: string) => shop.newVisitor().call('POST /vin', { body: { vin } });
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.app.http.inject({
    method: 'POST',
    url: '/vin',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

test('a VIN selects those of its vehicle levels that the catalogue has; `is_open` is true if several vehicles match', async () => {
  const { year, make, model } = CARS.accord;
  expect((await decode(ACCORD)).body).toMatchObject({
    decoded: { year, make, model, trim: 'Sport', engine: '2.0L L4' },
    vehicle: { year, make, model, submodel: null, trim: null, engine: '2.0L L4' },
    is_open: false,
  });
  await sql`insert into vehicle (vehicle_id, year, make, model, trim, engine)
    values (900, 2018, 'Honda', 'Civic', 'LX', '2.0L L4')`.execute(shop.db);
  expect((await decode(CIVIC_EX)).body).toMatchObject({
    decoded: { trim: 'EX' },
    vehicle: { year: 2018, make: 'Honda', model: 'Civic', trim: null, engine: '2.0L L4' },
    is_open: true,
  });
  expect((await decode('2a4r-r5d1 0ar1 23456')).body).toMatchObject({
    vehicle: { model: 'Town & Country', submodel: null },
  });
  expect((await decode(UNLISTED)).body).toMatchObject({ decoded: { model: 'Model 3' }, vehicle: null });
});

test('a VIN that cannot be decoded is refused with the reason', async () => {
  for (const [vin, status, reason, text] of [
    ['', 400, 'vin-empty', '17 characters'],
    ['2HGFC2F76JH5123', 400, 'vin-short', 'Entered: 15, missing: 2.'],
    ['2HGFC2F76JH5123456', 400, 'vin-long', 'Entered: 18, too many: 1.'],
    ['2HGFC2F76JH51234<', 400, 'vin-characters', 'not “<”'],
    ['2HGFC2F75JH512345', 400, 'vin-check-digit', 'character 9'],
    ['11111111111111111', 404, 'vin-unknown-maker', 'manufacturer'],
    ['JH4KA7561PC008269', 404, 'vin-unknown-model', 'Acura, model year 1993'],
    ['x'.repeat(201), 400, 'input-invalid', ''],
  ] as const) {
    const response = await decode(vin);
    expect([response.status, response.body], vin).toMatchObject([status, { scode: status, reason }]);
    expect(response.body.smessage, vin).toContain(text);
  }
  expect((await decode(MISTYPED_CIVIC_EX)).body).toMatchObject({
    corrections: [
      {
        vin: CIVIC_EX,
        changes: [{ position: 9, typed: 'G', meant: '6' }],
        vehicle: { model: 'Civic', trim: 'EX' },
      },
    ],
  });
});

test('posting a VIN or a search leads to the sets for the car, to the search results, or to a page that says what is wrong', async () => {
  for (const [fields, location] of [
    [
      { vin: ` ${ACCORD.toLowerCase()} ` },
      '/category/rotor/all?year=2018&make=Honda&model=Accord&engine=2.0L+L4#decoded',
    ],
    [
      { text: CIVIC_EX, kind: 'displayname' },
      '/category/rotor/all?year=2018&make=Honda&model=Civic&engine=2.0L+L4#levels',
    ],
    [{ text: ' 2018 civic ', kind: 'displayname' }, '/category/rotor/search?displayname=2018+civic'],
    [{ text: 'ESD-1001', kind: 'part_number' }, '/category/rotor/search?part_number=ESD-1001'],
    [{ text: '', kind: 'displayname' }, '/category/rotor/search'],
    [{}, '/category/rotor/search'],
  ] as [Record<string, string>, string][]) {
    const response = await post(fields);
    expect([response.statusCode, response.headers.location]).toEqual([303, location]);
  }
  const mistyped = await post({ text: MISTYPED_CIVIC_EX, kind: 'part_number' });
  expect(mistyped.statusCode).toBe(400);
  expect(mistyped.headers['cache-control']).toContain('no-store');
  expect(textOf(mistyped.body)).toContain(
    `${CIVIC_EX} 2018 Honda Civic EX 2.0L L4 Character 9: 6 instead of G`,
  );
  const notInCatalogue = await post({ vin: UNLISTED });
  expect(notInCatalogue.statusCode).toBe(200);
  expect(textOf(notInCatalogue.body)).toContain('Your vehicle: 2019 Tesla Model 3');
  expect((await post({ vin: ACCORD }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});

test('a VIN in a link is removed from the URL', async () => {
  for (const query of [`displayname=${ACCORD}`, `part_number=${ACCORD.toLowerCase()}`]) {
    const { headers } = await shop.app.http.inject({ url: `/category/rotor/search?${query}` });
    expect(headers.location).toBe(
      '/category/rotor/all?year=2018&make=Honda&model=Accord&engine=2.0L+L4#decoded',
    );
  }
  const { headers } = await shop.app.http.inject({
    url: `/category/rotor/search?displayname=${UNLISTED}`,
  });
  expect(headers.location).toBe('/vin');
});

test('neither the log nor any table contains a VIN, even if the database fails', async () => {
  const customer = await createCustomer(shop, 'vin@example.com');
  await customer.request('POST /user/:customerId/recentSearch', {
    params: customerParams(customer),
    body: { category: 'rotor', subcategory: 'search', search_term: 'displayname', search_content: ACCORD },
  });
  await customer.request('POST /search/suggestions', { body: { text: ACCORD } });
  await customer.request('POST /search/record', { body: { displayname: ACCORD } });
  const staff = await signInStaff(shop, 'support');
  const { decoded } = await staff.request('POST /admin/vin', { body: { vin: ACCORD } });
  expect(decoded).toMatchObject({ year: 2018, make: 'Honda', model: 'Accord', trim: 'Sport' });
  await sql`alter table vehicle rename to vehicle_gone`.execute(shop.db);
  expect((await decode(ACCORD)).status).toBe(500);
  expect((await post({ vin: ACCORD })).statusCode).toBe(500);
  await sql`alter table vehicle_gone rename to vehicle`.execute(shop.db);
  await shop.app.http.inject({ method: 'POST', url: '/vin', payload: { vin: ACCORD } });

  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db);
  expect(tables.length).toBeGreaterThan(30);
  const contents = await Promise.all(
    tables.map(({ name }) => sql`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(shop.db)),
  );
  const stored = JSON.stringify(contents.map(({ rows }) => rows)).toUpperCase();
  expect(stored).toContain('VIN@EXAMPLE.COM');
  const logged = JSON.stringify(lines);
  expect(logged).toContain('vehicle');
  for (const vin of [CIVIC_EX, ACCORD, UNLISTED, MISTYPED_CIVIC_EX]) {
    expect(stored).not.toContain(vin);
    expect(logged.toUpperCase()).not.toContain(vin);
  }
});
