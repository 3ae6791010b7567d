import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isAnyLevelSet, vehicleName } from '#domain/vehicle.ts';
import type { Say } from '#texts/texts.ts';
import { formAction } from '../forms/form-action.ts';
import { accountPath, categoryPath, vehicleQuery } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Day } from './MessagesPage.tsx';
import { foundOr, ownCalls, ownIdForChange } from './own-calls.ts';
import { PressForm } from './PressForm.tsx';
import { pressSpec } from './press-spec.ts';
import { Refused } from './Refused.tsx';
import { SectionHead } from './SectionHead.tsx';
import { useAnswered } from './use-answered.ts';
import { useTask } from './use-task.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await ownCalls(args);
  const answer = await api('GET /user/:customerId/recentSearch', { params: { customerId } });
  return { recentSearch: foundOr(answer, args, accountPath('orders')).recentSearch };
}
type Search = Awaited<ReturnType<typeof loader>>['recentSearch'][number];

const forget = async (api: Api, id: string) =>
  api('DELETE /user/:customerId/recentSearch/:id', { params: { customerId: await ownIdForChange(api), id } });

export const action = (args: ActionFunctionArgs) =>
  formAction(args, [
    pressSpec('delete', accountPath('recentSearch'), 'account-entry-deleted', (api, { id = '' }) =>
      forget(api, id),
    ),
  ]);

/** What was searched for, in the words of the search. */
function nameOf(search: Search, say: Say): string {
  const { search_term, search_content: text } = search;
  if (search_term && text) {
    return search_term === 'part_number' ? say('recent-number', { text }) : say('recent-name', { text });
  }
  return isAnyLevelSet(search) ? vehicleName(search) : say('recent-all');
}

const pathOf = (search: Search): string =>
  categoryPath(search.subcategory, {
    ...vehicleQuery(search),
    ...(search.search_term ? { [search.search_term]: search.search_content } : {}),
  });

/** The latest searches, to be made again with one press (ACC-06). */
export function Component() {
  const { say, api } = useShop();
  const [searches, setSearches] = useAnswered(useLoaderData<typeof loader>().recentSearch);
  const { isBusy, run, refuse, tell } = useTask();

  const remove = (search: Search) =>
    run(async () => {
      const answer = await forget(api, search.id);
      if (!answer.ok) return refuse(answer);
      setSearches(answer.data.recentSearch);
      tell(say('recent-forgotten', { search: nameOf(search, say) }));
    });

  return (
    <>
      <SectionHead title={say('recent-title')} />
      <Refused forms={['delete']} />
      {searches.length === 0 ? (
        <EmptyState title={say('recent-none')} help={say('recent-none-help')} />
      ) : (
        <ul className="row-list">
          {searches.map((search) => (
            <li key={search.id}>
              <div>
                <Link className="row-name" to={pathOf(search)}>
                  {nameOf(search, say)}
                </Link>
                <p className="quiet">
                  {search.search_term && isAnyLevelSet(search) ? `${vehicleName(search)} ` : null}
                  {search.subcategory === 'search' || search.subcategory === 'all'
                    ? null
                    : say('recent-in', { category: say(`category-${search.subcategory}`) })}
                </p>
              </div>
              <Day time={String(search.search_timestamp)} />
              <div className="row-ends">
                <PressForm
                  form="delete"
                  path={accountPath('recentSearch')}
                  values={{ id: search.id }}
                  label={say('account-delete')}
                  of={say('recent-forget-of', { search: nameOf(search, say) })}
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
