import { withQuery } from '../paths.ts';

/** Every address of the back office is written here. */
export const sectionPath = (section: string, query: Record<string, string | number | null> = {}) =>
  withQuery(section === '' ? '/admin' : `/admin/${section}`, query);
export const recordPath = (section: string, id: string | number) =>
  `/admin/${section}/${encodeURIComponent(id)}`;
export const accountPath = () => '/admin/account';
export const signInPath = (to?: string) => withQuery('/admin/signin', { to: to ?? null });

/** Where somebody goes after signing in: a page of the back office, and nothing else. */
export const afterSignIn = (to: string | null): string =>
  to !== null && /^\/admin(?:[/?]|$)/.test(to) ? to : sectionPath('');

/** A file that a call answers with; the browser fetches it by itself. */
export const filePath = (path: string, query: Record<string, string | number | null> = {}) =>
  withQuery(`/api/admin/${path}`, query);
