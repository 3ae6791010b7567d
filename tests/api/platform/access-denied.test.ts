import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls, type Sent } from '#contract/calls.ts';
import { type CrashTarget, guestTarget, signedInTarget } from '#tests/support/access-targets.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { sampleOf } from '#tests/support/sample-input.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { signIn } from '#tests/support/sign-in.ts';

const EVERY_CALL = Object.keys(calls) as CallName[];
const SHOP_CALLS = EVERY_CALL.filter((call) => calls[call].access !== 'staff');
/** Parts of paths and queries that name no person's record. */
const OF_NOBODY: Record<string, string> = {
  category: 'rotor',
  subcategory: 'esd',
  offset: '0',
  field: 'year',
  code: 'NO-SUCH-CODE',
  carpartid: 'F1',
  partnumber: 'ESD-1001F',
  part_number: 'ESD-1001F',
  car_part_id: 'F1',
  credit_note_number: '1',
  title: 'vented rotor vs solid rotor',
};

/** What makes a body that the shop would take from its owner. */
const WELL_FORMED: Record<string, string> = {
  first_name: 'Ben',
  last_name: 'Ray',
  phone_number: '4165550123',
  address_line_1: '1 King St',
  city: 'Toronto',
  province: 'Ontario',
  country: 'Canada',
  zip: 'M5H1A1',
  category: 'rotor',
};

let shop: TestShop;
let targets: Record<'customer' | 'guest', CrashTarget>;
beforeAll(async () => {
  shop = await startShop(await openTestDatabase('pglite'));
  targets = { customer: await signedInTarget(shop), guest: await guestTarget(shop) };
});
afterAll(() => shop.close());

interface Stranger {
  shopper: Shopper;
  /** Stands in paths in place of the victim's. */
  customer_id?: string;
}

/** Who tries: each with a fresh jar for each call, because some calls change it. */
const signInRefusal: Record<string, (target: CrashTarget) => Promise<Stranger>> = {
  'another customer': async () => ({ shopper: await signIn(shop, 'ben') }),
  'another customer who puts the own id in front': async () => {
    const ben = await signIn(shop, 'ben');
    return { shopper: ben, customer_id: ben.customer_id };
  },
  'another guest': async () => {
    const guest = shop.visitor();
    await guest.request('GET /header', {});
    return { shopper: guest };
  },
  'nobody at all': async () => ({ shopper: shop.visitor() }),
  'somebody with the readable cookies of the victim': async (target) => {
    const thief = shop.visitor();
    const customer_id = target.named('', 'customerId')!;
    const claims = { customerid: customer_id, email: 'anna@example.com', login: 'true', percentage: '90' };
    for (const [name, value] of Object.entries(claims)) thief.cookies.set(name, value);
    return { shopper: thief };
  },
  'another customer who claims to be the victim': async (target) => {
    const ben = await signIn(shop, 'ben');
    ben.headers.customerid = target.named('', 'customerId')!;
    return { shopper: ben };
  },
};

type Naming = (field: string) => string | undefined;

/** A call in which whatever can name a record names the one it is told. */
function callNaming(name: CallName, named: Naming) {
  const call: Call = calls[name];
  const params = Object.fromEntries(
    Object.keys(call.params?.shape ?? {}).map((field) => {
      const value = named(field) ?? OF_NOBODY[field];
      if (value === undefined) throw new Error(`${name}: say whose record :${field} names`);
      return [field, value];
    }),
  );
  const query = call.query && sampleOf(call.query, (field) => named(field) ?? OF_NOBODY[field]);
  const body = call.body && sampleOf(call.body, (field) => named(field) ?? WELL_FORMED[field]);
  return { params, ...(query ? { query } : {}), ...(body ? { body } : {}) } as unknown as Sent<CallName>;
}

/** Whether the path names a record of somebody other than the caller. */
const namesSomebody = (call: CallName, stranger: Stranger): boolean =>
  Object.keys((calls[call] as Call).params?.shape ?? {}).some(
    (field) => !(field in OF_NOBODY) && !(stranger.customer_id && isCustomer(field)),
  );
const isCustomer = (field: string) => ['customerId', 'customerOrTemporaryId'].includes(field);

describe.each(['customer', 'guest'] as const)('what belongs to a %s', (kind) => {
  const visited = new Set<CallName>();
  const tried = new Set<CallName>();

  test.each(Object.keys(signInRefusal))('is not for %s, by any call', async (name) => {
    const target = targets[kind];
    const before = await everythingOf(target.shopper);
    for (const call of SHOP_CALLS) {
      const begin = await signInRefusal[name]!(target);
      const attack: Naming = (field) =>
        (isCustomer(field) ? begin.customer_id : undefined) ??
        target.named(call, field) ??
        elsewhere(call, field);
      const input = callNaming(call, attack);
      const response = await begin.shopper.call(call, input);
      visited.add(call);

      const sent = JSON.stringify(input);
      const leaked = target.secrets.filter(
        (secret) => !sent.includes(secret) && response.raw.includes(secret),
      );
      expect(leaked, `${call} gave away`).toEqual([]);
      if (!namesSomebody(call, begin)) continue;
      expect([401, 403, 404], `${call}: ${response.raw}`).toContain(response.status);
      tried.add(call);

      const again = await signInRefusal[name]!(target);
      const nothing: Naming = (field) =>
        isCustomer(field) && begin.customer_id ? begin.customer_id : madeUp(attack(field));
      const other = await again.shopper.call(call, callNaming(call, nothing));
      expect(`${response.status} ${response.raw}`, `${call} tells what exists`).toBe(
        `${other.status} ${other.raw}`,
      );
    }
    expect(await everythingOf(target.shopper)).toEqual(before);
  });

  test('was tried to be reached by every call of the shop', () => {
    expect([...visited].toSorted()).toEqual(SHOP_CALLS.toSorted());
    expect(tried.size).toBeGreaterThan(25);
  });
});

test('no call of the back office answers anybody but staff, and says the same to all of them', async () => {
  const responses = new Set<string>();
  const staffCalls = EVERY_CALL.filter((call) => calls[call].access === 'staff');
  for (const call of staffCalls) {
    for (const stranger of Object.values(signInRefusal)) {
      const input = callNaming(call, (field) => targets.customer.named(call, field) ?? randomUUID());
      const response = await (await stranger(targets.customer)).shopper.call(call, input);
      responses.add(`${response.status} ${response.raw}`);
    }
  }
  expect(staffCalls.length).toBeGreaterThan(5);
  expect([...responses]).toEqual([expect.stringMatching(/^401 .*"reason":"staff-only"/)]);
});

/** Records that only customers have, for the walk around a guest. */
const elsewhere = (call: CallName, field: string): string | undefined =>
  targets.customer.named(call, field) === undefined ? undefined : madeUp('x'.repeat(36));

const MADE_UP = { uuid: randomUUID(), id: 'B7K2M-9QXTZ' };
function madeUp(id: string | undefined): string | undefined {
  if (id === undefined || id === 'visitors') return id;
  return id.length === 36 ? MADE_UP.uuid : MADE_UP.id.padEnd(id.length, 'q').slice(0, Math.max(id.length, 1));
}

/** What its owner sees of it all. */
async function everythingOf(shopper: Shopper) {
  const { customer, ...header } = await shopper.request('GET /header', {});
  const { customer_id, email } = customer[0]!;
  const account = await shop.db.selectFrom('account').selectAll().where('email', '=', email).execute();
  const tables = ['address', 'wish_list', 'saved_car', 'recent_search'] as const;
  const kept = email
    ? await Promise.all(
        tables.map((table) =>
          shop.db.selectFrom(table).selectAll().where('customer_id', '=', customer_id).execute(),
        ),
      )
    : [];
  const messages = await shop.db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', email ? customer_id : null)
    .execute();
  const orders = await shop.db.selectFrom('orders').selectAll().orderBy('order_id').execute();
  return { header, account, kept, messages, orders };
}
