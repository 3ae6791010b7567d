import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type AdminListName, parseListQuery } from '#domain/admin-lists.ts';
import { startOfId } from '../paths.ts';
import { apiFor, replyOrThrow } from '../platform/admin.tsx';
import { ListPage } from './ListPage.tsx';
import type { AnyListDefinition, ListDefinition, ListReply } from './list-definition.ts';
import { listQueryParams, withStoredDisplay } from './list-path.ts';

export function listRoute<N extends AdminListName, Edit = undefined>(definition: ListDefinition<N, Edit>) {
  async function loader(args: LoaderFunctionArgs): Promise<ListReply<N>> {
    const url = new URL(args.request.url);
    const path = withStoredDisplay(definition.list, url);
    if (path !== null) throw redirect(path);
    const params = Object.fromEntries(url.searchParams);
    const query = listQueryParams(definition.list, parseListQuery(definition.list, params));
    return replyOrThrow(apiFor(args)(`GET /admin/${definition.list}`, { query } as never)) as never;
  }
  return { loader, Component: () => <ListPage definition={definition as unknown as AnyListDefinition} /> };
}

/** The text id of each value of a filter: `status-Paid` for `Paid`. */
export const textIds = <P extends string, V extends string>(prefix: P, values: readonly V[]) =>
  Object.fromEntries(values.map((value) => [value, `${prefix}-${value}`])) as {
    [Value in V]: `${P}-${Value}`;
  };

export const mono = (text: string) => <span className="mono">{text}</span>;

/** The beginning of a long id; the whole id is shown on hover and on the record's page. */
export const shortId = (id: string) => (
  <span className="mono" title={id}>
    {startOfId(id)}…
  </span>
);
