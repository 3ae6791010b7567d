import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, type ClientInput, calls } from '#contract/calls.ts';
import { type AccessTarget, guestTarget, signedInTarget } from '#tests/support/access-targets.ts';
import { findRows } from '#tests/support/rows.ts';
import { sampleInput } from '#tests/support/sample-input.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { openDatabaseForSuite, startShopForSuite } from '#tests/support/suite.ts';

const EVERY_CALL = Object.keys(calls) as CallName[];
const isStaffCall = (call: CallName) => (calls[call] as Call).permission !== undefined;
const SHOP_CALLS = EVERY_CALL.filter((call) => !isStaffCall(call));
/** Values for fields that do not name a person's record. */
const PUBLIC_FIELDS: Record<string, string> = {
  category: 'rotor',
  subcategory: 'esd',
  offset: '0',
  field: 'year',
  code: 'NO-SUCH-CODE',
  carpartid: SETS.civicSportFront.car_part_id,
  partnumber: PARTS.front,
  ...SETS.civicSportFront,
  credit_note_number: '1',
  title: 'vented rotor vs solid rotor',
};

/** The same values, and `page` for path parameters: in a path, it names a content page; in a query, it is a number. */
const PUBLIC_PATH_FIELDS: Record<string, string> = { ...PUBLIC_FIELDS, page: 'shipping' };

/** Values that make a body valid, for fields that do not name a record. */
const BODY_FIELDS: Record<string, string> = {
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

let targets: Record<'customer' | 'guest', AccessTarget>;
const database = openDatabaseForSuite('postgresql');
const shop = startShopForSuite(() => database);
beforeAll(async () => {
  targets = { customer: await signedInTarget(shop), guest: await guestTarget(shop) };
});

interface Attacker {
  shopper: Shopper;
  /** If set, paths contain this id instead of the target's customer id. */
  own_id_for_path?: string;
}

/** Creates an attacker of each kind. Each call gets a new one, because some calls change its cookies. */
const createAttackerByKind: Record<string, (target: AccessTarget) => Promise<Attacker>> = {
  'another customer': async () => ({ shopper: await signIn(shop, 'ben') }),
  'another customer with their own id in the path': async () => {
    const ben = await signIn(shop, 'ben');
    return { shopper: ben, own_id_for_path: ben.customer_id };
  },
  'another guest': async () => {
    const guest = shop.newVisitor();
    await guest.request('GET /header', {});
    return { shopper: guest };
  },
  'a client without cookies': async () => ({ shopper: shop.newVisitor() }),
  'a client that forges the cookies of the target that scripts can read': async (target) => {
    const client = shop.newVisitor();
    const forgedCookies = {
      customerid: target.customer_id,
      email: 'anna@example.com',
      login: 'true',
      percentage: '90',
    };
    for (const [name, value] of Object.entries(forgedCookies)) client.cookies.set(name, value);
    return { shopper: client };
  },
  'another customer with the target’s customerid header': async (target) => {
    const ben = await signIn(shop, 'ben');
    ben.headers.customerid = target.customer_id;
    return { shopper: ben };
  },
};

type FieldValues = (field: string) => string | undefined;

/** The input of a call; `valueFor` supplies the ids of records. */
function inputFor(call: CallName, valueFor: FieldValues) {
  const declaration: Call = calls[call];
  const params = Object.fromEntries(
    Object.keys(declaration.params?.shape ?? {}).map((field) => {
      const value = valueFor(field) ?? PUBLIC_PATH_FIELDS[field];
      if (value === undefined) throw new Error(`${call}: no value for :${field}`);
      return [field, value];
    }),
  );
  const query =
    declaration.query && sampleInput(declaration.query, (field) => valueFor(field) ?? PUBLIC_FIELDS[field]);
  const body =
    declaration.body && sampleInput(declaration.body, (field) => valueFor(field) ?? BODY_FIELDS[field]);
  return {
    params,
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
  } as unknown as ClientInput<CallName>;
}

/** True if the path contains the id of another person or of their record. */
const namesOtherPerson = (call: CallName, attacker: Attacker): boolean =>
  Object.keys((calls[call] as Call).params?.shape ?? {}).some(
    (field) => !(field in PUBLIC_PATH_FIELDS) && !(attacker.own_id_for_path && isCustomerField(field)),
  );
const isCustomerField = (field: string) => ['customerId', 'customerOrTemporaryId'].includes(field);

describe.each(['customer', 'guest'] as const)('the data of a %s', (targetKind) => {
  const called = new Set<CallName>();
  const refused = new Set<CallName>();

  test.each(Object.keys(createAttackerByKind))(
    'is not accessible to %s by any call',
    async (attackerKind) => {
      const target = targets[targetKind];
      const before = await readAllData(target.shopper);
      for (const call of SHOP_CALLS) {
        const attacker = await createAttackerByKind[attackerKind]!(target);
        const idForAttack: FieldValues = (field) =>
          (isCustomerField(field) ? attacker.own_id_for_path : undefined) ??
          target.idFor(call, field) ??
          madeUpIdOfCustomerRecord(call, field);
        const input = inputFor(call, idForAttack);
        const response = await attacker.shopper.call(call, input);
        called.add(call);

        const sent = JSON.stringify(input);
        const leaked = target.secrets.filter(
          (secret) => !sent.includes(secret) && response.raw.includes(secret),
        );
        expect(leaked, `${call} disclosed`).toEqual([]);
        if (!namesOtherPerson(call, attacker)) continue;
        expect([401, 403, 404], `${call}: ${response.raw}`).toContain(response.status);
        refused.add(call);

        const secondAttacker = await createAttackerByKind[attackerKind]!(target);
        const idForComparison: FieldValues = (field) =>
          isCustomerField(field) && attacker.own_id_for_path
            ? attacker.own_id_for_path
            : replaceByMadeUp(idForAttack(field));
        const madeUpResponse = await secondAttacker.shopper.call(call, inputFor(call, idForComparison));
        expect(`${response.status} ${response.raw}`, `${call} discloses which records exist`).toBe(
          `${madeUpResponse.status} ${madeUpResponse.raw}`,
        );
      }
      expect(await readAllData(target.shopper)).toEqual(before);
    },
  );

  test('every call of the shop was tested', () => {
    expect([...called].toSorted()).toEqual(SHOP_CALLS.toSorted());
    expect(refused.size).toBeGreaterThan(25);
  });
});

test('every back-office call gives everybody but staff the same refusal', async () => {
  const responses = new Set<string>();
  const staffCalls = EVERY_CALL.filter(isStaffCall);
  for (const call of staffCalls) {
    for (const createAttacker of Object.values(createAttackerByKind)) {
      const input = inputFor(call, (field) => targets.customer.idFor(call, field) ?? randomUUID());
      const response = await (await createAttacker(targets.customer)).shopper.call(call, input);
      responses.add(`${response.status} ${response.raw}`);
    }
  }
  expect(staffCalls.length).toBeGreaterThan(5);
  expect([...responses]).toEqual([expect.stringMatching(/^401 .*"reason":"staff-only"/)]);
});

/**
 * A made-up id for a field that names a record that only customers have, such as an address, because a guest target has
 * none; otherwise undefined.
 */
const madeUpIdOfCustomerRecord = (call: CallName, field: string): string | undefined =>
  targets.customer.idFor(call, field) === undefined ? undefined : MADE_UP.uuid;

const MADE_UP = { uuid: randomUUID(), order_id: 'B7K2M-9QXTZ' };
/** A value of the same length that names no record. */
function replaceByMadeUp(id: string | undefined): string | undefined {
  // `visitors` is the `customerid` of every guest, so it names no record.
  if (id === undefined || id === 'visitors') return id;
  return id.length === 36
    ? MADE_UP.uuid
    : MADE_UP.order_id.padEnd(id.length, 'q').slice(0, Math.max(id.length, 1));
}

/** The data of a shopper, and all orders. A guest has no email address, and no rows in the tables of customers. */
async function readAllData(shopper: Shopper) {
  const { customer, ...header } = await shopper.request('GET /header', {});
  const { customer_id, email } = customer[0]!;
  const account = await findRows(shop.db, 'account', { email });
  const tables = ['address', 'wish_list', 'car', 'recent_search'] as const;
  const records = email
    ? await Promise.all(tables.map((table) => findRows(shop.db, table, { customer_id })))
    : [];
  const messages = email ? await findRows(shop.db, 'message', { account_id: customer_id }) : [];
  const orders = await shop.db.selectFrom('orders').selectAll().orderBy('order_id').execute();
  return { header, account, records, messages, orders };
}
