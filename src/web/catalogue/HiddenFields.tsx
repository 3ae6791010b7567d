import type { toUrlQuery } from './catalogue-query.ts';

/** The parameters that a GET form keeps, because submitting it replaces the query of the URL. */
export const HiddenFields = ({ query }: { query: ReturnType<typeof toUrlQuery> }) =>
  Object.entries(query).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={String(value)} /> : null,
  );
