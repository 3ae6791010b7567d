import type { LoaderFunctionArgs } from 'react-router';
import { listQuestion, type OfficeListName } from '#domain/office-lists.ts';
import { askOf, needed } from '../platform/office.tsx';
import { ListPage } from './ListPage.tsx';
import { questionQuery } from './list-address.ts';
import type { ListReply, OfficeListScreen } from './office-list.ts';

/** The route of a list: what its address asks for is loaded before it is shown. */
export function listRoute<N extends OfficeListName, Edit>(screen: OfficeListScreen<N, Edit>) {
  async function loader(args: LoaderFunctionArgs): Promise<ListReply<N>> {
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    const query = questionQuery(screen.list, listQuestion(screen.list, asked));
    return needed(askOf(args)(`GET /admin/${screen.list}`, { query } as never)) as never;
  }
  return { loader, Component: () => <ListPage screen={screen} /> };
}
