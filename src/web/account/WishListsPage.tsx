import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { MAX_WISH_LISTS } from '#domain/wish-list.ts';
import { ActionError } from '../forms/ActionError.tsx';
import { formAction } from '../forms/form-action.ts';
import { useAction } from '../forms/use-action.ts';
import { accountPath, categoryPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { ActionForm } from './ActionForm.tsx';
import { customerForm } from './customer-form.ts';
import { loadForCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useConfirmedDelete } from './use-confirmed-delete.tsx';
import { useLoadedState } from './use-loaded-state.ts';
import { addWishForm } from './wish-forms.ts';

const PATH = accountPath('wishLists');

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  // Without JavaScript, the heart button beside a set links here, so that the set can be added to a list.
  const linkedSet = {
    part_number: query.get('part_number') ?? '',
    car_part_id: query.get('car_part_id') ?? '',
  };
  const { wishLists, images } = await loadForCustomer(args, accountPath('orders'), (api, customerId) =>
    api('GET /user/:customerId/wishLists', { params: { customerId } }),
  );
  return { wishLists, images, linkedSet: linkedSet.part_number && linkedSet.car_part_id ? linkedSet : null };
}

const deleteForm = customerForm('delete', PATH, 'account-entry-deleted', (api, customerId, { id = '' }) =>
  api('DELETE /user/:customerId/wishLists/:id/delete', { params: { customerId, id } }),
);
export const action = (args: ActionFunctionArgs) => formAction(args, [deleteForm, addWishForm]);

/** The wish lists. The link to a new list is hidden when the customer has 5 lists (ACC-05). */
export function Component() {
  const { t, setAccount, showSuccess } = useShop();
  const loaderData = useLoaderData<typeof loader>();
  const [wishLists, setWishLists] = useLoadedState(loaderData.wishLists);
  const runner = useAction();
  const show = ({ wishLists, wishListsItems, smessage }: Reply<'POST /user/wishList/item/add'>) => {
    setWishLists(wishLists);
    setAccount({ wishLists, wishListsItems });
    showSuccess(smessage);
  };
  const { confirmPage, confirmDialog, deleteButton } = useConfirmedDelete(deleteForm, wishLists, {
    idOf: (list) => list.list_id,
    describe: ({ list_name: name }) => ({
      question: t('lists-delete-question', { name }),
      confirmLabel: t('lists-delete'),
    }),
    remove: ({ list_id }) => runner.run(deleteForm, { id: list_id }, show),
  });
  if (confirmPage) return confirmPage;
  const isFull = wishLists.length >= MAX_WISH_LISTS;
  return (
    <>
      <SectionHead title={t('account-wish-lists')}>
        {isFull ? null : (
          <Link className="button" to={accountPath('wishListCreate')}>
            {t('lists-new')}
          </Link>
        )}
      </SectionHead>
      <ActionError forms={[deleteForm, addWishForm]} />
      {isFull ? <p className="quiet">{t('lists-full')}</p> : null}
      {wishLists.length === 0 ? (
        <EmptyState title={t('lists-none')} help={t('lists-none-help')}>
          {loaderData.linkedSet ? (
            <ActionForm
              runner={runner}
              spec={addWishForm}
              values={loaderData.linkedSet}
              label={t('wish-create-list')}
              className="button"
              onDone={show}
            />
          ) : (
            <Link className="button" to={categoryPath('all')}>
              {t('orders-shop')}
            </Link>
          )}
        </EmptyState>
      ) : (
        <ul className="row-list">
          {wishLists.map((list) => {
            const context = t('lists-of', { name: list.list_name });
            const wish = loaderData.linkedSet && { id: list.list_id, ...loaderData.linkedSet };
            return (
              <li key={list.list_id}>
                <div className="row">
                  <SetImage
                    image={
                      loaderData.images.find((each) => each.list_id === list.list_id)?.main_image ?? null
                    }
                    width={56}
                    height={42}
                  />
                  <div>
                    <Link className="row-name" to={accountPath('wishListItems', list.list_id)}>
                      {list.list_name}
                    </Link>
                    <p className="quiet">{t('set-count', { count: list.item_number })}</p>
                  </div>
                </div>
                <div className="row row-actions">
                  {wish ? (
                    <ActionForm
                      runner={runner}
                      spec={addWishForm}
                      values={wish}
                      label={t('wish-add-set')}
                      context={t('wish-add-set-to', { name: list.list_name })}
                      className="button"
                      onDone={show}
                    />
                  ) : null}
                  <Link to={accountPath('wishListCreate', list.list_id)}>
                    {t('account-edit')}
                    <span className="visually-hidden"> {context}</span>
                  </Link>
                  {deleteButton(list, context)}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {confirmDialog}
    </>
  );
}
