import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { StaffRole } from '#domain/staff-roles.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { emailsTo } from './mails.ts';
import { enrol, type StaffMember } from './staff.ts';
import { test as base, expect } from './test.ts';

export { expect };

export type Api = (call: string, body?: object) => Promise<Record<string, unknown>>;

interface AdminFixtures {
  /** A call of the back office, made by the owner outside the browser. */
  api: Api;
  /** A paid order of one ESD-1001F on a car, as a visitor placed it; its number. */
  paidOrder(changes?: { email?: string }, coupon?: string): Promise<string>;
  /** Waits for a mail to an address that says this. */
  emailedTo(address: string, says: string | RegExp): Promise<void>;
  /** Somebody new who works here, signed in nowhere but in the answer's token. */
  newStaff(role: StaffRole): Promise<StaffMember>;
}

/** The shop's tests, in a browser in which the owner is signed in. */
export const test = base.extend<AdminFixtures>({
  page: async ({ page, shop }, use) => {
    await signInAs(page, shop.url, shop.owner);
    await use(page);
  },
  api: async ({ shop }, use) => {
    const headers: Record<string, string> = {
      authorization: 'storefront',
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
      const reply = (await response.json()) as Record<string, unknown>;
      if (!response.ok) throw new Error(`${call}: ${response.status} ${JSON.stringify(reply)}`);
      return reply;
    };
    headers.hashcode = (await send('GET /admin/access')).hash_code as string;
    await use(send);
  },
  paidOrder: async ({ shop }, use) => {
    await use(async (changes = {}, coupon) => {
      const who = visitorAt(shop.url);
      await putInCart(who, 'ESD-1001F', 'F6');
      if (coupon) await who.request(`GET /coupon/${coupon}` as 'GET /header', {});
      const { orderId } = await who.request('POST /placeorder', {
        body: await orderFor(who, { orderInfo: changes }),
      });
      return orderId;
    });
  },
  emailedTo: async ({ shop }, use) => {
    await use(async (address, says) => {
      const texts = async () =>
        (await emailsTo(shop.email_folder, address)).map((mail) => mail.text).join('\n');
      const emailed = expect.poll(texts, { timeout: 45_000 });
      await (typeof says === 'string' ? emailed.toContain(says) : emailed.toMatch(says));
    });
  },
  newStaff: async ({ api, shop }, use) => {
    let count = 0;
    await use(async (role) => {
      const email = `${role}-${process.pid}-${Date.now()}-${count++}@shop.example`;
      const { password } = await api('POST /admin/staff', { email, role });
      return enrol(shop.url, { email, password: String(password) });
    });
  },
});

/** Gives the browser the session of somebody who signed in elsewhere. */
export async function signInAs(page: Page, url: string, staff: Pick<StaffMember, 'token'>): Promise<void> {
  await page.context().addCookies([
    { name: 'asid', value: staff.token, url, sameSite: 'Strict', httpOnly: true },
    { name: 'currency', value: 'ca', url },
  ]);
}

/** A shopper who speaks to the running shop without a browser. */
function visitorAt(url: string): Shopper {
  const cookies = new Map<string, string>();
  const api = async (call: string, { query, body }: { query?: Record<string, string>; body?: object }) => {
    const [method, path] = call.split(' ') as [string, string];
    const temporaryid = cookies.get('temporaryid');
    const response = await fetch(`${url}/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      headers: {
        authorization: 'storefront',
        origin: url,
        ...(temporaryid ? { temporaryid } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';', 1)[0]!.split('=', 2) as [string, string];
      cookies.set(name, value);
    }
    const reply: unknown = await response.json();
    if (!response.ok) throw new Error(`${call}: ${response.status} ${JSON.stringify(reply)}`);
    return reply;
  };
  return { cookies, api } as unknown as Shopper;
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page breaks no rule of accessibility. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
