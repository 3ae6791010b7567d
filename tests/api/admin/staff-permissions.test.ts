import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { mayDo, STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { staffOf } from '#tests/support/staff.ts';

const staffCalls = (Object.entries(calls) as [CallName, Call][]).filter(
  ([, call]) => call.access === 'staff',
);

/** The same call as anybody would write it: ids that are nobody's, a body that no call takes. */
async function knock(
  shop: TestShop,
  shopper: Shopper,
  name: CallName,
  changes: Record<string, string | undefined> = {},
) {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  const response = await shop.app.http.inject({
    method,
    url: `/api${url}`,
    headers: {
      ...shopper.headers,
      ...changes,
      cookie: [...shopper.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    ...(method === 'GET' ? {} : { payload: { nothing: 'of the kind' } }),
  });
  const json = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    reason: json ? (response.json().reason as string | undefined) : undefined,
  };
}

describeOnBoth('every call of the back office', (open) => {
  let shop: TestShop;
  const staff = new Map<StaffRole, Shopper>();
  beforeAll(async () => {
    shop = await startShop(await open());
    for (const role of STAFF_ROLES) staff.set(role, await staffOf(shop, role));
  });
  afterAll(() => shop.close());

  test('there are calls to walk, and each names its permission', () => {
    expect(staffCalls.length).toBeGreaterThan(60);
    for (const [name, call] of staffCalls) expect(call.permission, name).toBeDefined();
    for (const name of Object.keys(calls) as CallName[]) {
      if (name.includes(' /admin/') && name !== 'POST /admin/signin')
        expect(calls[name].access, name).toBe('staff');
    }
  });

  test('nobody, a visitor and a signed-in shopper are refused by every one', async () => {
    const visitor = shop.visitor();
    await visitor.request('GET /header', {});
    const shopper = shop.visitor();
    shopper.cookies.set('sid', 'a token that is no staff token');
    shopper.cookies.set('asid', 'a token that is no staff token');
    for (const [name] of staffCalls) {
      for (const anyone of [shop.visitor(), visitor, shopper]) {
        expect(await knock(shop, anyone, name), name).toEqual({ status: 401, reason: 'staff-only' });
      }
    }
  });

  test('each role is let into what is its own and nothing else', async () => {
    for (const [name, call] of staffCalls) {
      if (name === 'POST /admin/signout') continue;
      for (const role of STAFF_ROLES) {
        const response = await knock(shop, staff.get(role)!, name);
        const where = `${name} as ${role}`;
        if (mayDo(role, call.permission!)) expect([401, 403], where).not.toContain(response.status);
        else expect(response, where).toEqual({ status: 403, reason: 'staff-not-allowed' });
        expect(response.status, where).toBeLessThan(500);
      }
    }
  });

  test('API-04 what clients say of themselves is taken and never believed', async () => {
    const owner = staff.get('owner')!;
    const { staff: known } = await owner.request('GET /admin/access', {});
    const claims = {
      customerid: known.staff_id,
      percentage: '100',
      temporaryid: 'x'.repeat(21),
      email: known.email,
    };
    const shopper = shop.visitor();
    expect((await knock(shop, shopper, 'GET /admin/orders', claims)).status).toBe(401);
    expect(
      (await knock(shop, owner, 'GET /admin/orders', { ...claims, customerid: 'somebody' })).status,
    ).toBe(200);
    const reader = staff.get('read-only')!;
    expect((await knock(shop, reader, 'GET /admin/staff', claims)).status).toBe(403);
  });

  test('no write goes without the page’s token, with another’s, or from another site', async () => {
    const owner = staff.get('owner')!;
    const other = staff.get('orders')!.headers.hashcode;
    for (const [name] of staffCalls.filter(([each]) => !each.startsWith('GET '))) {
      for (const changes of [
        { hashcode: '' },
        { hashcode: other },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': '', origin: 'https://evil.example' },
      ]) {
        expect(await knock(shop, owner, name, changes), `${name} ${JSON.stringify(changes)}`).toEqual({
          status: 403,
          reason: 'forbidden',
        });
      }
    }
  });
});

interface Node {
  type?: string;
  properties?: Record<string, Node>;
  additionalProperties?: unknown;
  items?: Node;
  anyOf?: Node[];
}

/** Every object that a schema takes, with the way to it. */
const objectsIn = (node: Node, way: string): [string, Node][] => [
  ...(node.type === 'object' ? [[way, node] as [string, Node]] : []),
  ...Object.entries(node.properties ?? {}).flatMap(([key, each]) => objectsIn(each, `${way}.${key}`)),
  ...(node.items ? objectsIn(node.items, `${way}[]`) : []),
  ...(node.anyOf ?? []).flatMap((each) => objectsIn(each, way)),
];

test('no staff call takes a key that it does not name, at any depth', () => {
  let looked = 0;
  for (const [name, call] of staffCalls) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part];
      if (!schema) continue;
      for (const [way, object] of objectsIn(
        z.toJSONSchema(schema, { io: 'input' }) as Node,
        `${name} ${part}`,
      )) {
        looked += 1;
        expect(object.additionalProperties, way).toBe(false);
      }
    }
  }
  expect(looked).toBeGreaterThan(60);
});
