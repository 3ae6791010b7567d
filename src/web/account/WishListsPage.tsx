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
import { ActionForm } from './ActionForm.tsx';
import { ASKED, AskForm } from './AskForm.tsx';
import { AskPage } from './AskPage.tsx';
import { actionSpec } from './action-spec.ts';
import { foundOr, ownCalls, ownIdForChange } from './own-calls.ts';
import { Refused } from './Refused.tsx';
import { SectionHead } from './SectionHead.tsx';
import { useAction } from './use-action.ts';
import { useLoadedState } from './use-loaded-state.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await ownCalls(args);
  const response = await api('GET /user/:customerId/wishLists', { params: { customerId } });
  const query = new URL(args.request.url).searchParams;
  // The heart of a set leads here where there is no script: each list can take the set.
  const wish = { part_number: query.get('part_number') ?? '', car_part_id: query.get('car_part_id') ?? '' };
  return {
    wishLists: foundOr(response, args, accountPath('orders')).wishLists,
    wish: wish.part_number && wish.car_part_id ? wish : null,
  };
}

const deleteList = async (api: Api, id: string) =>
  api('DELETE /user/:customerId/wishLists/:id/delete', {
    params: { customerId: await ownIdForChange(api), id },
  });

const putOn = (api: Api, { id: listId = '', part_number = '', car_part_id = '' }: Values) =>
  api('POST /user/wishList/item/add', {
    body: { listId, partNumber: part_number, carPartId: car_part_id },
  });

const deletion = actionSpec('delete', accountPath('wishLists'), 'account-entry-deleted', (api, { id = '' }) =>
  deleteList(api, id),
);
export const action = (args: ActionFunctionArgs) =>
  formAction(args, [
    deletion,
    actionSpec('add', accountPath('wishLists'), 'wish-put', (api, values) => putOn(api, values)),
  ]);

/** The wish lists; at five there is no way to make another (ACC-05). */
export function Component() {
  const { t, api, setAccount } = useShop();
  const loaded = useLoaderData<typeof loader>();
  const [wishLists, setWishLists] = useLoadedState(loaded.wishLists);
  const [asked, setAsked] = useState<(typeof wishLists)[number] | null>(null);
  const [query] = useSearchParams();
  const { run, refuse, tell } = useAction();

  const remove = (list: (typeof wishLists)[number]) =>
    run(async () => {
      setAsked(null);
      const response = await deleteList(api, list.list_id);
      if (!response.ok) return refuse(response);
      const { wishLists: rest, wishListsItems } = response.data;
      setWishLists(rest);
      setAccount({ wishLists: rest, wishListsItems });
      tell(response.data.smessage);
    });

  const put = (list: (typeof wishLists)[number]) =>
    run(async () => {
      const response = await putOn(api, { id: list.list_id, ...loaded.wish });
      if (!response.ok) return refuse(response);
      setWishLists(response.data.wishLists);
      setAccount({ wishLists: response.data.wishLists, wishListsItems: response.data.wishListsItems });
      tell(response.data.smessage);
    });

  const inQuestion = wishLists.find((list) => list.list_id === query.get(ASKED));
  if (inQuestion) {
    return (
      <AskPage
        spec={deletion}
        path={accountPath('wishLists')}
        id={inQuestion.list_id}
        question={t('lists-delete-question', { name: inQuestion.list_name })}
        confirm={t('lists-delete')}
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
      <Refused forms={['delete', 'add']} />
      {isFull ? <p className="quiet">{t('lists-full')}</p> : null}
      {wishLists.length === 0 ? (
        <EmptyState title={t('lists-none')} help={t('lists-none-help')} />
      ) : (
        <ul className="row-list">
          {wishLists.map((list) => {
            const of = t('lists-of', { name: list.list_name });
            return (
              <li key={list.list_id}>
                <div>
                  <Link className="row-name" to={accountPath('wishListItems', list.list_id)}>
                    {list.list_name}
                  </Link>
                  <p className="quiet">{t('lists-items', { count: list.item_number })}</p>
                </div>
                <div className="row-ends">
                  {loaded.wish ? (
                    <ActionForm
                      form="add"
                      path={accountPath('wishLists')}
                      values={{ id: list.list_id, ...loaded.wish }}
                      label={t('wish-put-here')}
                      of={t('wish-put-on', { name: list.list_name })}
                      className="button"
                      onPress={() => put(list)}
                    />
                  ) : null}
                  <Link to={accountPath('wishListCreate', list.list_id)}>
                    {t('account-edit')}
                    <span className="hidden"> {of}</span>
                  </Link>
                  <AskForm
                    path={accountPath('wishLists')}
                    id={list.list_id}
                    label={t('account-delete')}
                    of={of}
                    onAsk={() => setAsked(list)}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {asked ? (
        <ConfirmDialog
          question={t('lists-delete-question', { name: asked.list_name })}
          keep={t('account-keep')}
          confirm={t('lists-delete')}
          onKeep={() => setAsked(null)}
          onConfirm={() => remove(asked)}
        />
      ) : null}
    </>
  );
}
