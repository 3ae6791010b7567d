import type { ClientInput } from '#contract/calls.ts';
import type { StaffClient } from './staff.ts';

export type SaveOrderBody = ClientInput<'POST /admin/orders/:id'>['body'];

export const readOrder = async (staff: StaffClient, id: string) =>
  (await staff.request('GET /admin/orders/:id', { params: { id } })).record;

/** Saves an order as its page does: all its fields as last loaded, except those changed. */
export async function saveOrder(
  staff: StaffClient,
  id: string,
  changes: Partial<SaveOrderBody>,
  loaded?: Awaited<ReturnType<typeof readOrder>>,
) {
  const { order_id: _, ...info } = (loaded ?? (await readOrder(staff, id))).orderInfo;
  // An undefined discount stays as it is.
  const body = { ...info, total_discount: undefined, ...changes } as unknown as SaveOrderBody;
  return staff.call('POST /admin/orders/:id', { params: { id }, body });
}
