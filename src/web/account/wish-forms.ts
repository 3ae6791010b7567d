import { buttonForm } from '../forms/form-spec.ts';
import { accountPath } from '../paths.ts';

export const addWishForm = buttonForm(
  'add',
  accountPath('wishLists'),
  'wish-set-added',
  (api, { id: listId = '', part_number: partNumber = '', car_part_id: carPartId = '' }) =>
    api('POST /user/wishList/item/add', { body: { listId: listId || undefined, partNumber, carPartId } }),
);

export function wishItemForms(listId = '') {
  const path = accountPath('wishListItems', listId);
  return [
    buttonForm('move', path, undefined, (api, { part_number = '', car_part_id = '' }) =>
      api('POST /user/wishList/:listId/item/:part_number/:car_part_id/move', {
        params: { listId, part_number, car_part_id },
      }),
    ),
    buttonForm('remove', path, 'account-entry-deleted', (api, { part_number = '', car_part_id = '' }) =>
      api('DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove', {
        params: { listId, part_number, car_part_id },
      }),
    ),
  ] as const;
}
