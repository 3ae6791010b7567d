import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { hasPermission, STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { cookieHeader, type Shopper } from '#tests/support/shopper.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const staffCalls = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => call.permission);

/** Sends made-up ids and a body that no call accepts, so that the status depends only on the access checks. */
async function probeAccess(
  shop: TestShop,
  client: Shopper,
  name: CallName,
  changes: Record<string, string | undefined> = {},
) {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  const response = await shop.app.http.inject({
    method,
    url: `/api${url}`,
    headers: {
      ...client.headers,
      ...changes,
      cookie: cookieHeader(client.cookies),
    },
    ...(method === 'GET' ? {} : { payload: { unknown_key: 1 } }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    reason: isJson ? (response.json().reason as string | undefined) : undefined,
  };
}

describeWithDatabase('every call of the back office', (open) => {
  const staff = new Map<StaffRole, Shopper>();
  const shop = startShopForSuite(open);
  beforeAll(async () => {
    for (const role of STAFF_ROLES) staff.set(role, await signInStaff(shop, role));
  });

  test('every call of the back office except signing in requires a permission', () => {
    const staffNames = staffCalls.map(([name]) => name);
    expect(staffNames.length).toBeGreaterThan(60);
    for (const name of Object.keys(calls) as CallName[])
      if (name.includes(' /admin/') && name !== 'POST /admin/signin') expect(staffNames).toContain(name);
  });

  test('every staff call refuses clients without a staff session', async () => {
    const shopper = shop.newVisitor();
    await shopper.request('GET /header', {});
    const forger = shop.newVisitor();
    forger.cookies.set('sid', 'not a staff token');
    forger.cookies.set('asid', 'not a staff token');
    for (const [name] of staffCalls) {
      for (const client of [shop.newVisitor(), shopper, forger]) {
        expect(await probeAccess(shop, client, name), name).toEqual({
          status: 401,
          reason: 'staff-only',
        });
      }
    }
  });

  test('each role is allowed its own calls only', async () => {
    for (const [name, call] of staffCalls) {
      if (name === 'POST /admin/signout') continue;
      for (const role of STAFF_ROLES) {
        const response = await probeAccess(shop, staff.get(role)!, name);
        const label = `${name} as ${role}`;
        if (hasPermission(role, call.permission!)) expect([401, 403], label).not.toContain(response.status);
        else expect(response, label).toEqual({ status: 403, reason: 'staff-not-allowed' });
        expect(response.status, label).toBeLessThan(500);
      }
    }
  });

  test('API-04 a client gains nothing from headers that claim an id, a discount (`percentage`) or an email address', async () => {
    const owner = staff.get('owner')!;
    const { staff: ownDetails } = await owner.request('GET /admin/access', {});
    const claims = {
      customerid: ownDetails.staff_id,
      percentage: '100',
      temporaryid: 'x'.repeat(21),
      email: ownDetails.email,
    };
    const shopper = shop.newVisitor();
    expect((await probeAccess(shop, shopper, 'GET /admin/orders', claims)).status).toBe(401);
    expect(
      (await probeAccess(shop, owner, 'GET /admin/orders', { ...claims, customerid: 'somebody' })).status,
    ).toBe(200);
    const reader = staff.get('read-only')!;
    expect((await probeAccess(shop, reader, 'GET /admin/staff', claims)).status).toBe(403);
  });

  test('a write is refused without the CSRF token, with another session’s token, and from another site', async () => {
    const owner = staff.get('owner')!;
    const otherMembersToken = staff.get('orders')!.headers.hashcode;
    for (const [name] of staffCalls.filter(([each]) => !each.startsWith('GET '))) {
      for (const changes of [
        { hashcode: '' },
        { hashcode: otherMembersToken },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': '', origin: 'https://evil.example' },
      ]) {
        expect(await probeAccess(shop, owner, name, changes), `${name} ${JSON.stringify(changes)}`).toEqual({
          status: 403,
          reason: 'forbidden',
        });
      }
    }
  });
});

interface SchemaNode {
  type?: string;
  properties?: Record<string, SchemaNode>;
  additionalProperties?: unknown;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
}

/** Every object in a schema, with its path. */
const objectsIn = (node: SchemaNode, path: string): [string, SchemaNode][] => [
  ...(node.type === 'object' ? [[path, node] as [string, SchemaNode]] : []),
  ...Object.entries(node.properties ?? {}).flatMap(([key, each]) => objectsIn(each, `${path}.${key}`)),
  ...(node.items ? objectsIn(node.items, `${path}[]`) : []),
  ...(node.anyOf ?? []).flatMap((each) => objectsIn(each, path)),
];

test('no staff call accepts an unknown field, at any depth', () => {
  let objectCount = 0;
  for (const [name, call] of staffCalls) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part];
      if (!schema) continue;
      for (const [path, object] of objectsIn(
        z.toJSONSchema(schema, { io: 'input' }) as SchemaNode,
        `${name} ${part}`,
      )) {
        objectCount += 1;
        expect(object.additionalProperties, path).toBe(false);
      }
    }
  }
  expect(objectCount).toBeGreaterThan(60);
});
