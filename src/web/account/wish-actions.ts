import { actionSpec } from '../forms/form-spec.ts';
import { accountPath } from '../paths.ts';

/** Adds a set to a list. */
export const wishAddition = actionSpec(
  'add',
  accountPath('wishLists'),
  'wish-set-added',
  (api, { id: listId = '', part_number: partNumber = '', car_part_id: carPartId = '' }) =>
    api('POST /user/wishList/item/add', { body: { listId, partNumber, carPartId } }),
);

/** Moves a set of a list to the cart, or removes it. */
export function wishActions(listId = '') {
  const path = accountPath('wishListItems', listId);
  return [
    actionSpec('move', path, undefined, (api, { part_number = '', car_part_id = '' }) =>
      api('POST /user/wishList/:listId/item/:part_number/:car_part_id/move', {
        params: { listId, part_number, car_part_id },
      }),
    ),
    actionSpec('remove', path, 'account-entry-deleted', (api, { part_number = '', car_part_id = '' }) =>
      api('DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove', {
        params: { listId, part_number, car_part_id },
      }),
    ),
  ] as const;
}
