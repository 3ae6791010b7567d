import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Api } from '../../platform/api.ts';
import { apiFor } from '../platform/admin.tsx';

/** The loader and component of a record's route. The key gives each record its own form. */
export function recordRoute<R>(
  load: (api: Api, id: string, query: URLSearchParams) => Promise<R>,
  keyOf: (record: R) => string | number,
  Screen: (props: { loaded: R }) => ReactNode,
) {
  const loader = (args: LoaderFunctionArgs) =>
    load(apiFor(args), args.params.id!, new URL(args.request.url).searchParams);
  function Component() {
    const loaded = useLoaderData() as R;
    return <Screen key={keyOf(loaded)} loaded={loaded} />;
  }
  return { loader, Component };
}
