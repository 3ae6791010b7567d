import type { ClientInput } from '#contract/calls.ts';
import type { StaffClient } from './staff.ts';

export type SaveOrderBody = ClientInput<'POST /admin/orders/:id'>['body'];

export const readOrder = async (staff: StaffClient, id: string) =>
  (await staff.request('GET /admin/orders/:id', { params: { id } })).record;

/** Saves an order as its page does: the order info without its number, with some fields changed. */
export async function saveOrder(
  staff: StaffClient,
  id: string,
  changes: Partial<SaveOrderBody>,
  seen?: Awaited<ReturnType<typeof readOrder>>,
) {
  const { order_id: _, ...info } = (seen ?? (await readOrder(staff, id))).orderInfo;
  const body = { ...info, total_discount: undefined, ...changes } as unknown as SaveOrderBody;
  return staff.call('POST /admin/orders/:id', { params: { id }, body });
}
