import type { LoaderFunctionArgs } from 'react-router';
import { accountPath } from '../paths.ts';
import type { Api, CallResult } from '../platform/api.ts';
import { parsePage } from '../ui/page-window.ts';
import { loadForCustomer } from './require-customer.ts';

const PAGE_SIZE = 10;

/** One page of the customer's orders or messages; its number is in the URL. */
export async function loadPageForCustomer<T extends { totalRecords: number }>(
  args: LoaderFunctionArgs,
  section: 'orders' | 'messages',
  call: (
    api: Api,
    input: { params: { customerId: string }; query: { page: number; size: number } },
  ) => Promise<CallResult<T>>,
) {
  const page = parsePage(new URL(args.request.url).searchParams);
  const reply = await loadForCustomer(args, accountPath(section), (api, customerId) =>
    call(api, { params: { customerId }, query: { page, size: PAGE_SIZE } }),
  );
  return { ...reply, pagination: { page, pageCount: Math.ceil(reply.totalRecords / PAGE_SIZE) } };
}
