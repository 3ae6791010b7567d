import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { catalogueTexts } from '#texts/en/catalogue.ts';
import { registerTexts } from '#texts/texts.ts';
import { formAction } from '../forms/form-action.ts';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { actionSpec } from './action-spec.ts';
import { foundOr, ownCalls } from './own-calls.ts';
import { Refused } from './Refused.tsx';
import { SectionHead } from './SectionHead.tsx';
import { useLoadedState } from './use-loaded-state.ts';
import { type Item, WishItem } from './WishItem.tsx';

registerTexts('en', catalogueTexts);

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await ownCalls(args);
  const response = await api('GET /user/:customerId/wishListItems/:id', {
    params: { customerId, id: args.params.id ?? '' },
  });
  const { wishList, wishListItems } = foundOr(response, args, accountPath('wishLists'));
  return { wishList, wishListItems };
}

export function action(args: ActionFunctionArgs) {
  const listId = args.params.id ?? '';
  const here = accountPath('wishListItems', listId);
  const item = ({ part_number = '', car_part_id = '' }) => ({ listId, part_number, car_part_id });
  return formAction(args, [
    actionSpec('remove', here, 'account-entry-deleted', (api, values) =>
      api('DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove', { params: item(values) }),
    ),
    actionSpec('move', here, undefined, (api, values) =>
      api('POST /user/wishList/:listId/item/:part_number/:car_part_id/move', { params: item(values) }),
    ),
  ]);
}

/** The sets on one list: into the cart, or off the list (ACC-05). */
export function Component() {
  const { t } = useShop();
  const { wishList, wishListItems } = useLoaderData<typeof loader>();
  const [items, setItems] = useLoadedState(wishListItems);
  const takeOut = (gone: Item) => setItems((all) => all.filter((each) => each !== gone));
  const putBack = (back: Item) => setItems((all) => [back, ...all]);
  return (
    <>
      <p>
        <Link to={accountPath('wishLists')}>{t('lists-back')}</Link>
      </p>
      <SectionHead title={wishList.list_name} />
      <Refused forms={['remove', 'move']} />
      {items.length === 0 ? (
        <EmptyState title={t('lists-empty')} help={t('lists-empty-help')} />
      ) : (
        <ul className="wish-items">
          {items.map((item) => (
            <li key={`${item.part_number} ${item.car_part_id}`}>
              <WishItem item={item} onGone={() => takeOut(item)} onBack={() => putBack(item)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
