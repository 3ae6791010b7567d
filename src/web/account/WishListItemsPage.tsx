import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useFits } from '../catalogue/use-fits.ts';
import { ActionError } from '../forms/ActionError.tsx';
import { formAction } from '../forms/form-action.ts';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { loadForCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useLoadedState } from './use-loaded-state.ts';
import { WishItem, type WishListItem } from './WishItem.tsx';
import { wishItemForms } from './wish-forms.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadForCustomer(args, accountPath('wishLists'), (api, customerId) =>
    api('GET /user/:customerId/wishListItems/:id', { params: { customerId, id: args.params.id ?? '' } }),
  );

export const action = (args: ActionFunctionArgs) => formAction(args, wishItemForms(args.params.id));

/** The sets on one list; each can be moved to the cart or removed (ACC-05). */
export function Component() {
  const { t } = useShop();
  const { wishList, wishListItems } = useLoaderData<typeof loader>();
  const [items, setItems] = useLoadedState(wishListItems);
  const fitResults = useFits(items);
  const removeItem = (item: WishListItem) => setItems((all) => all.filter((each) => each !== item));
  const restoreItem = (item: WishListItem) => setItems((all) => [item, ...all]);
  return (
    <>
      <p>
        <Link to={accountPath('wishLists')}>{t('lists-back')}</Link>
      </p>
      <SectionHead title={wishList.list_name} />
      <ActionError forms={wishItemForms(wishList.list_id)} />
      {items.length === 0 ? (
        <EmptyState title={t('lists-empty')} help={t('lists-empty-help')} />
      ) : (
        <ul className="grid tight">
          {items.map((item, index) => (
            <li key={`${item.part_number} ${item.car_part_id}`}>
              <WishItem
                item={item}
                fit={fitResults.fits[index] ?? item.fit}
                car={fitResults.car}
                onRemove={() => removeItem(item)}
                onRestore={() => restoreItem(item)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
