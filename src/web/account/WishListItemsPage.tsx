import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formAction } from '../forms/form-action.ts';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionError } from './ActionError.tsx';
import { actionSpec } from './action-spec.ts';
import { dataOrRedirect, requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useLoadedState } from './use-loaded-state.ts';
import { type Item, WishItem } from './WishItem.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await requireCustomer(args);
  const response = await api('GET /user/:customerId/wishListItems/:id', {
    params: { customerId, id: args.params.id ?? '' },
  });
  const { wishList, wishListItems } = dataOrRedirect(response, args, accountPath('wishLists'));
  return { wishList, wishListItems };
}

export function action(args: ActionFunctionArgs) {
  const listId = args.params.id ?? '';
  const path = accountPath('wishListItems', listId);
  const item = ({ part_number = '', car_part_id = '' }) => ({ listId, part_number, car_part_id });
  return formAction(args, [
    actionSpec('remove', path, 'account-entry-deleted', (api, values) =>
      api('DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove', { params: item(values) }),
    ),
    actionSpec('move', path, undefined, (api, values) =>
      api('POST /user/wishList/:listId/item/:part_number/:car_part_id/move', { params: item(values) }),
    ),
  ]);
}

/** The sets on one list; each can be moved to the cart or removed (ACC-05). */
export function Component() {
  const { t } = useShop();
  const { wishList, wishListItems } = useLoaderData<typeof loader>();
  const [items, setItems] = useLoadedState(wishListItems);
  const removeItem = (item: Item) => setItems((all) => all.filter((each) => each !== item));
  const restoreItem = (item: Item) => setItems((all) => [item, ...all]);
  return (
    <>
      <p>
        <Link to={accountPath('wishLists')}>{t('lists-back')}</Link>
      </p>
      <SectionHead title={wishList.list_name} />
      <ActionError forms={['remove', 'move']} />
      {items.length === 0 ? (
        <EmptyState title={t('lists-empty')} help={t('lists-empty-help')} />
      ) : (
        <ul className="grid tight">
          {items.map((item) => (
            <li key={`${item.part_number} ${item.car_part_id}`}>
              <WishItem item={item} onRemove={() => removeItem(item)} onRestore={() => restoreItem(item)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
