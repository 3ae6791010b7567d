import type { Page } from '@playwright/test';
import type { StaffRole } from '#domain/staff-roles.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { placeOrder } from '#tests/support/orders.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';
import { emailsTo } from './emails.ts';
import type { ShopAddress } from './shop.ts';
import { enrolStaff, type StaffMember } from './staff.ts';
import { test as base, expect } from './test.ts';

export { expect };

export type Api = (call: string, body?: object) => Promise<Record<string, unknown>>;

interface AdminFixtures {
  /** Makes a back-office call as the owner, outside the browser. */
  api: Api;
  /** Places a paid order for one or more units of a set as a visitor and returns its number. */
  paidOrder(changes?: Record<string, string>, coupon?: string, quantity?: number): Promise<string>;
  /** Waits for an email to this address that contains the text. */
  expectEmail(email: string, text: string | RegExp): Promise<void>;
  /** Creates a staff member with a session token, which `signInAs` gives to a browser. */
  newStaff(role: StaffRole): Promise<StaffMember>;
}

/** The test function of the back office: the browser is signed in as the owner. */
export const test = base.extend<AdminFixtures>({
  page: async ({ page, shop }, use) => {
    await signInAs(page, shop.url, shop.owner);
    await use(page);
  },
  api: async ({ shop }, use) => {
    await use(await createOwnerApi(shop));
  },
  paidOrder: async ({ shop }, use) => {
    await use(async (changes = {}, coupon, quantity = 1) => {
      const visitor = createRemoteShopper(() => shop.url);
      await putInCart(visitor, SETS.accordFront, quantity);
      if (coupon) await visitor.request('GET /coupon/:code', { params: { code: coupon } });
      const { orderId } = await placeOrder(visitor, { orderInfo: changes });
      return orderId;
    });
  },
  expectEmail: async ({ shop }, use) => {
    await use(async (email, text) => {
      const readTexts = async () =>
        (await emailsTo(shop.email_folder, email)).map((received) => received.text).join('\n');
      const texts = expect.poll(readTexts, { timeout: 45_000 });
      await (typeof text === 'string' ? texts.toContain(text) : texts.toMatch(text));
    });
  },
  newStaff: async ({ api, shop }, use) => {
    let count = 0;
    await use(async (role) => {
      const email = `${role}-${process.pid}-${Date.now()}-${count++}@shop.example`;
      const { password } = await api('POST /admin/staff', { email, role, proof: proofOf(shop.owner) });
      return enrolStaff(shop.url, { email, password: String(password) });
    });
  },
});

/** Returns a function that makes back-office calls as the owner. */
export async function createOwnerApi(shop: ShopAddress): Promise<Api> {
  const headers: Record<string, string> = {
    authorization: TEST_STOREFRONT_KEY,
    origin: shop.url,
    cookie: `asid=${shop.owner.token}`,
  };
  const send = async (call: string, body?: object) => {
    const [method, path] = call.split(' ') as [string, string];
    const response = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const result = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${call}: ${response.status} ${JSON.stringify(result)}`);
    return result;
  };
  // The CSRF token.
  headers.hashcode = (await send('GET /admin/access')).hash_code as string;
  return send;
}

/** Saves changes of an item outside the browser, as another staff member would. */
export async function saveItemElsewhere(api: Api, part_number: string, changes: object): Promise<void> {
  const { record } = (await api(`GET /admin/items/${part_number}`)) as { record: Record<string, unknown> };
  const { is_active, is_sale, cad_price, usd_price, cad_sale_price, usd_sale_price } = record;
  const data = { is_active, is_sale, cad_price, usd_price, cad_sale_price, usd_sale_price, ...changes };
  await api(`POST /admin/items/${part_number}`, { part_number, data });
}

/** Changes an order's status outside the browser, as another staff member would. */
export async function changeStatus(api: Api, id: string, status: string): Promise<void> {
  const { record } = (await api(`GET /admin/orders/${id}`)) as {
    record: { orderInfo: { order_id: string } };
  };
  const { order_id, ...info } = record.orderInfo;
  await api(`POST /admin/orders/${order_id}`, { ...info, status });
}

/** The proof of identity that a change to staff accounts requires; without an authenticator, the code is empty. */
export const proofOf = ({ password }: Pick<StaffMember, 'password'>) => ({ password, code: '' });

/** Gives the browser a staff member's session. */
export async function signInAs(page: Page, url: string, staff: Pick<StaffMember, 'token'>): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'asid', value: staff.token, url, sameSite: 'Strict', httpOnly: true }]);
}
