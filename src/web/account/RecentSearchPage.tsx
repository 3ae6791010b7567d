import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isAnyLevelSet, vehicleName } from '#domain/vehicle.ts';
import type { Translate } from '#texts/texts.ts';
import { formAction } from '../forms/form-action.ts';
import { accountPath, categoryPath, vehicleQuery } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionError } from './ActionError.tsx';
import { ActionForm } from './ActionForm.tsx';
import { actionSpec } from './action-spec.ts';
import { Day } from './MessagesPage.tsx';
import { customerIdOrVisitor, dataOrRedirect, requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useAction } from './use-action.ts';
import { useLoadedState } from './use-loaded-state.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await requireCustomer(args);
  const response = await api('GET /user/:customerId/recentSearch', { params: { customerId } });
  return { recentSearch: dataOrRedirect(response, args, accountPath('orders')).recentSearch };
}
type Search = Awaited<ReturnType<typeof loader>>['recentSearch'][number];

const deleteSearch = async (api: Api, id: string) =>
  api('DELETE /user/:customerId/recentSearch/:id', {
    params: { customerId: await customerIdOrVisitor(api), id },
  });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, [
    actionSpec('delete', accountPath('recentSearch'), 'account-entry-deleted', (api, { id = '' }) =>
      deleteSearch(api, id),
    ),
  ]);

function searchName(search: Search, t: Translate): string {
  const { search_term, search_content: text } = search;
  if (search_term && text) {
    return search_term === 'part_number' ? t('recent-number', { text }) : t('recent-name', { text });
  }
  return isAnyLevelSet(search) ? vehicleName(search) : t('recent-all');
}

const resultsPath = (search: Search): string =>
  categoryPath(search.subcategory, {
    ...vehicleQuery(search),
    ...(search.search_term ? { [search.search_term]: search.search_content } : {}),
  });

/** The customer's recent searches; each links to its results (ACC-06). */
export function Component() {
  const { t, api } = useShop();
  const [searches, setSearches] = useLoadedState(useLoaderData<typeof loader>().recentSearch);
  const { isBusy, run, notifyRefusal, notifyDone } = useAction();

  const remove = (search: Search) =>
    run(async () => {
      const response = await deleteSearch(api, search.id);
      if (!response.ok) return notifyRefusal(response);
      setSearches(response.data.recentSearch);
      notifyDone(t('recent-deleted', { search: searchName(search, t) }));
    });

  return (
    <>
      <SectionHead title={t('recent-title')} />
      <ActionError forms={['delete']} />
      {searches.length === 0 ? (
        <EmptyState title={t('recent-none')} help={t('recent-none-help')} />
      ) : (
        <ul className="row-list">
          {searches.map((search) => (
            <li key={search.id}>
              <div>
                <Link className="row-name" to={resultsPath(search)}>
                  {searchName(search, t)}
                </Link>
                <p className="quiet">
                  {search.search_term && isAnyLevelSet(search) ? `${vehicleName(search)} ` : null}
                  {search.subcategory === 'search' || search.subcategory === 'all'
                    ? null
                    : t('recent-in', { category: t(`category-${search.subcategory}`) })}
                </p>
              </div>
              <Day time={String(search.search_timestamp)} />
              <div className="row-actions">
                <ActionForm
                  name="delete"
                  path={accountPath('recentSearch')}
                  values={{ id: search.id }}
                  label={t('account-delete')}
                  context={t('recent-delete-of', { search: searchName(search, t) })}
                  isBusy={isBusy}
                  onPress={() => remove(search)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
