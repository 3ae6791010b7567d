import type { accessCalls } from '#contract/admin/access.ts';
import type { cartItemCalls } from '#contract/admin/cart-items.ts';
import type { customerCalls } from '#contract/admin/customers.ts';
import type { importCalls } from '#contract/admin/imports.ts';
import type { itemCalls } from '#contract/admin/items.ts';
import type { adminMessageCalls } from '#contract/admin/messages.ts';
import type { orderItemCalls } from '#contract/admin/order-items.ts';
import type { adminOrderCalls } from '#contract/admin/orders.ts';
import type { overviewCalls } from '#contract/admin/overview.ts';
import type { promotionCalls } from '#contract/admin/promotions.ts';
import type { settingsCalls } from '#contract/admin/settings.ts';
import type { Calls } from '#contract/calls.ts';
import type { RefusalReply } from '#contract/refusals.ts';

/** What staff may ask: the calls of the back office, and the vehicle lists that promotions choose from. */
type OfficeCalls = typeof accessCalls &
  typeof itemCalls &
  typeof customerCalls &
  typeof adminOrderCalls &
  typeof orderItemCalls &
  typeof cartItemCalls &
  typeof adminMessageCalls &
  typeof promotionCalls &
  typeof settingsCalls &
  typeof overviewCalls &
  typeof importCalls &
  Pick<Calls, 'GET /getdistinct'>;

export type OfficeCall = keyof OfficeCalls;

type Part<K extends OfficeCall, P extends string> = P extends keyof OfficeCalls[K]
  ? OfficeCalls[K][P]
  : never;
type In<T> = T extends { _input: infer I } ? I : never;
type Out<T> = T extends { _output: infer O } ? O : never;

/** What a call gets: path values and query as texts or numbers, the body as the contract wants it. */
export type OfficeSent<K extends OfficeCall> = (Part<K, 'params'> extends never
  ? unknown
  : { params: { [P in keyof Out<Part<K, 'params'>>]: string | number } }) &
  (Part<K, 'body'> extends never ? unknown : { body: In<Part<K, 'body'>> }) &
  (Part<K, 'query'> extends never ? unknown : { query?: Record<string, string | number | undefined> });

export type OfficeReply<K extends OfficeCall> = Out<OfficeCalls[K]['reply']>;

/** One entry of the audit log about a record. */
export type Deed = OfficeReply<'GET /admin/items/:id'>['record']['history'][number];

export type Refused = {
  ok: false;
  status: number;
  data: RefusalReply & { changes?: Deed[]; last_modified_time?: string };
};

export type OfficeAnswer<K extends OfficeCall> = { ok: true; status: 200; data: OfficeReply<K> } | Refused;

export type Ask = <K extends OfficeCall>(
  call: K,
  ...input: Record<never, never> extends OfficeSent<K> ? [OfficeSent<K>?] : [OfficeSent<K>]
) => Promise<OfficeAnswer<K>>;
