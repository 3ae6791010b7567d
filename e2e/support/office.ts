import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { StaffRole } from '#domain/staff-roles.ts';
import { enrol, type StaffMember } from './staff.ts';
import { test as base, expect } from './test.ts';

export { expect };

interface OfficeFixtures {
  /** A call of the back office, made by the owner outside the browser. */
  ask(call: string, body?: object): Promise<Record<string, unknown>>;
  /** Somebody new who works here, signed in nowhere but in the answer's token. */
  newStaff(role: StaffRole): Promise<StaffMember>;
}

/** The shop's tests, in a browser in which the owner is signed in. */
export const test = base.extend<OfficeFixtures>({
  page: async ({ page, shop }, use) => {
    await signInAs(page, shop.url, shop.owner);
    await use(page);
  },
  ask: async ({ shop }, use) => {
    const headers: Record<string, string> = {
      ...{ authorization: 'storefront', origin: shop.url, cookie: `asid=${shop.owner.token}` },
    };
    const send = async (call: string, body?: object) => {
      const [method, path] = call.split(' ') as [string, string];
      const answer = await fetch(`${shop.url}/api${path}`, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const reply = (await answer.json()) as Record<string, unknown>;
      if (!answer.ok) throw new Error(`${call}: ${answer.status} ${JSON.stringify(reply)}`);
      return reply;
    };
    headers.hashcode = (await send('GET /admin/access')).hash_code as string;
    await use(send);
  },
  newStaff: async ({ ask, shop }, use) => {
    let count = 0;
    await use(async (role) => {
      const email = `${role}-${process.pid}-${Date.now()}-${count++}@shop.example`;
      const { password } = await ask('POST /admin/staff', { email, role });
      return enrol(shop.url, { email, password: String(password) });
    });
  },
});

export async function signInAs(page: Page, url: string, staff: Pick<StaffMember, 'token'>): Promise<void> {
  await page.context().addCookies([
    { name: 'asid', value: staff.token, url, sameSite: 'Strict', httpOnly: true },
    { name: 'currency', value: 'ca', url },
  ]);
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
