import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { isAnyLevelSet } from '#domain/vehicle.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { ActionError } from '../forms/ActionError.tsx';
import { formAction } from '../forms/form-action.ts';
import { useAction } from '../forms/use-action.ts';
import { accountPath, categoryPath, vehicleQuery } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionForm } from './ActionForm.tsx';
import { customerForm } from './customer-form.ts';
import { Day } from './MessagesPage.tsx';
import { loadForCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useLoadedState } from './use-loaded-state.ts';

type Search = Reply<'GET /user/:customerId/recentSearch'>['recentSearch'][number];

export const loader = (args: LoaderFunctionArgs) =>
  loadForCustomer(args, accountPath('orders'), (api, customerId) =>
    api('GET /user/:customerId/recentSearch', { params: { customerId } }),
  );

const PATH = accountPath('recentSearch');

const deleteForm = customerForm('delete', PATH, 'account-entry-deleted', (api, customerId, { id = '' }) =>
  api('DELETE /user/:customerId/recentSearch/:id', { params: { customerId, id } }),
);
export const action = (args: ActionFunctionArgs) => formAction(args, [deleteForm]);

function searchName(search: Search, t: Translate): string {
  const { search_term: field, search_content: text } = search;
  if (field && text) return t(field === 'part_number' ? 'recent-number' : 'recent-name', { text });
  return isAnyLevelSet(search) ? vehicleText(search, t) : t('recent-all');
}

function resultsPath(search: Search): string {
  const { subcategory, search_term: field, search_content: text } = search;
  return categoryPath(subcategory, { ...vehicleQuery(search), ...(field ? { [field]: text } : {}) });
}

export function Component() {
  const { t, showSuccess } = useShop();
  const [searches, setSearches] = useLoadedState(useLoaderData<typeof loader>().recentSearch);
  const runner = useAction();
  return (
    <>
      <SectionHead title={t('account-recent-search')} />
      <ActionError forms={[deleteForm]} />
      {searches.length === 0 ? (
        <EmptyState title={t('recent-none')} help={t('recent-none-help')}>
          <Link className="button" to={categoryPath('all')}>
            {t('orders-shop')}
          </Link>
        </EmptyState>
      ) : (
        <ul className="row-list">
          {searches.map((search) => (
            <li key={search.id}>
              <div>
                <Link className="row-name" to={resultsPath(search)}>
                  {searchName(search, t)}
                </Link>
                <p className="quiet">
                  {search.search_term && isAnyLevelSet(search) ? `${vehicleText(search, t)} ` : null}
                  {search.subcategory === 'search' || search.subcategory === 'all'
                    ? null
                    : t('recent-in', { category: t(`category-${search.subcategory}`) })}
                </p>
              </div>
              <Day time={String(search.search_timestamp)} />
              <div className="row row-actions">
                <ActionForm
                  runner={runner}
                  spec={deleteForm}
                  values={{ id: search.id }}
                  label={t('entry-delete')}
                  context={t('recent-delete-of', { search: searchName(search, t) })}
                  onDone={(reply) => {
                    setSearches(reply.recentSearch);
                    showSuccess(t('recent-deleted', { search: searchName(search, t) }));
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
