import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { MAX_WISH_LISTS } from '#domain/wish-list.ts';
import { formAction } from '../forms/form-action.ts';
import type { Values } from '../forms/form-spec.ts';
import { accountPath } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionError } from './ActionError.tsx';
import { ActionForm } from './ActionForm.tsx';
import { actionSpec } from './action-spec.ts';
import { ConfirmDeletePage } from './ConfirmDeletePage.tsx';
import { DELETE_PARAM, DeleteForm } from './DeleteForm.tsx';
import { customerIdOrVisitor, dataOrRedirect, requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useAction } from './use-action.ts';
import { useLoadedState } from './use-loaded-state.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await requireCustomer(args);
  const response = await api('GET /user/:customerId/wishLists', { params: { customerId } });
  const query = new URL(args.request.url).searchParams;
  // Without JavaScript the heart of a set links here, so that the set can be added to a list.
  const wish = { part_number: query.get('part_number') ?? '', car_part_id: query.get('car_part_id') ?? '' };
  return {
    wishLists: dataOrRedirect(response, args, accountPath('orders')).wishLists,
    wish: wish.part_number && wish.car_part_id ? wish : null,
  };
}

const deleteList = async (api: Api, id: string) =>
  api('DELETE /user/:customerId/wishLists/:id/delete', {
    params: { customerId: await customerIdOrVisitor(api), id },
  });

const addToList = (api: Api, { id: listId = '', part_number = '', car_part_id = '' }: Values) =>
  api('POST /user/wishList/item/add', {
    body: { listId, partNumber: part_number, carPartId: car_part_id },
  });

const deletion = actionSpec('delete', accountPath('wishLists'), 'account-entry-deleted', (api, { id = '' }) =>
  deleteList(api, id),
);
export const action = (args: ActionFunctionArgs) =>
  formAction(args, [
    deletion,
    actionSpec('add', accountPath('wishLists'), 'wish-set-added', (api, values) => addToList(api, values)),
  ]);

/** The wish lists; New Wish List is hidden at 5 (ACC-05). */
export function Component() {
  const { t, api, setAccount } = useShop();
  const loaded = useLoaderData<typeof loader>();
  const [wishLists, setWishLists] = useLoadedState(loaded.wishLists);
  const [toDelete, setToDelete] = useState<(typeof wishLists)[number] | null>(null);
  const [query] = useSearchParams();
  const { run, notifyRefusal, notifyDone } = useAction();

  const remove = (list: (typeof wishLists)[number]) =>
    run(async () => {
      setToDelete(null);
      const response = await deleteList(api, list.list_id);
      if (!response.ok) return notifyRefusal(response);
      const { wishLists: rest, wishListsItems } = response.data;
      setWishLists(rest);
      setAccount({ wishLists: rest, wishListsItems });
      notifyDone(response.data.smessage);
    });

  const add = (list: (typeof wishLists)[number]) =>
    run(async () => {
      const response = await addToList(api, { id: list.list_id, ...loaded.wish });
      if (!response.ok) return notifyRefusal(response);
      setWishLists(response.data.wishLists);
      setAccount({ wishLists: response.data.wishLists, wishListsItems: response.data.wishListsItems });
      notifyDone(response.data.smessage);
    });

  const requested = wishLists.find((list) => list.list_id === query.get(DELETE_PARAM));
  if (requested) {
    return (
      <ConfirmDeletePage
        spec={deletion}
        path={accountPath('wishLists')}
        id={requested.list_id}
        question={t('lists-delete-question', { name: requested.list_name })}
        confirmLabel={t('lists-delete')}
      />
    );
  }
  const isFull = wishLists.length >= MAX_WISH_LISTS;
  return (
    <>
      <SectionHead title={t('lists-title')}>
        {isFull ? null : (
          <Link className="button" to={accountPath('wishListCreate')}>
            {t('lists-new')}
          </Link>
        )}
      </SectionHead>
      <ActionError forms={['delete', 'add']} />
      {isFull ? <p className="quiet">{t('lists-full')}</p> : null}
      {wishLists.length === 0 ? (
        <EmptyState title={t('lists-none')} help={t('lists-none-help')} />
      ) : (
        <ul className="row-list">
          {wishLists.map((list) => {
            const context = t('lists-of', { name: list.list_name });
            return (
              <li key={list.list_id}>
                <div>
                  <Link className="row-name" to={accountPath('wishListItems', list.list_id)}>
                    {list.list_name}
                  </Link>
                  <p className="quiet">{t('lists-items', { count: list.item_number })}</p>
                </div>
                <div className="row-actions">
                  {loaded.wish ? (
                    <ActionForm
                      name="add"
                      path={accountPath('wishLists')}
                      values={{ id: list.list_id, ...loaded.wish }}
                      label={t('wish-add-set')}
                      context={t('wish-add-set-to', { name: list.list_name })}
                      className="button"
                      onPress={() => add(list)}
                    />
                  ) : null}
                  <Link to={accountPath('wishListCreate', list.list_id)}>
                    {t('account-edit')}
                    <span className="visually-hidden"> {context}</span>
                  </Link>
                  <DeleteForm
                    path={accountPath('wishLists')}
                    id={list.list_id}
                    label={t('account-delete')}
                    context={context}
                    onPress={() => setToDelete(list)}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {toDelete ? (
        <ConfirmDialog
          question={t('lists-delete-question', { name: toDelete.list_name })}
          cancelLabel={t('account-keep')}
          confirmLabel={t('lists-delete')}
          onCancel={() => setToDelete(null)}
          onConfirm={() => remove(toDelete)}
        />
      ) : null}
    </>
  );
}
