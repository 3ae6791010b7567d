import type { LoaderFunctionArgs } from 'react-router';
import { type AdminListName, parseListQuery } from '#domain/admin-lists.ts';
import { apiFor, needed } from '../platform/admin.tsx';
import type { AdminListScreen, ListReply } from './admin-list.ts';
import { ListPage } from './ListPage.tsx';
import { questionQuery } from './list-address.ts';

/** The route of a list: what its address asks for is loaded before it is shown. */
export function listRoute<N extends AdminListName, Edit>(screen: AdminListScreen<N, Edit>) {
  async function loader(args: LoaderFunctionArgs): Promise<ListReply<N>> {
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    const query = questionQuery(screen.list, parseListQuery(screen.list, asked));
    return needed(apiFor(args)(`GET /admin/${screen.list}`, { query } as never)) as never;
  }
  return { loader, Component: () => <ListPage screen={screen} /> };
}
