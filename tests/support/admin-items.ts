import type { ClientInput } from '#contract/calls.ts';
import { PARTS } from './small-catalogue.ts';
import type { StaffClient } from './staff.ts';

type SaveItemBody = ClientInput<'POST /admin/items/:id'>['body'];
/** The changes to ITEM_DATA and to the rest of the request. */
export type SaveItemArguments = [data: Partial<SaveItemBody['data']>, more?: Partial<SaveItemBody>];

/** The front set's data, as its page sends it. */
export const ITEM_DATA = {
  is_active: true,
  is_sale: false,
  cad_price: 189.99,
  usd_price: 149.99,
  cad_sale_price: null,
  usd_sale_price: null,
} satisfies SaveItemBody['data'];

export const saveItem = (staff: StaffClient, ...[data, more = {}]: SaveItemArguments) =>
  staff.call('POST /admin/items/:id', {
    params: { id: PARTS.front },
    body: { part_number: PARTS.front, data: { ...ITEM_DATA, ...data }, ...more },
  });
