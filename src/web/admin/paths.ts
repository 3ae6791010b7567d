import { withQuery } from '../paths.ts';

/** Builders for every back-office URL. */
export const sectionPath = (section: string, query: Record<string, string | number | null> = {}) =>
  withQuery(section === '' ? '/admin' : `/admin/${section}`, query);
export const recordPath = (section: string, id: string | number) =>
  `/admin/${section}/${encodeURIComponent(id)}`;
export const accountPath = () => '/admin/account';
export const signInPath = (to?: string) => withQuery('/admin/signin', { to: to ?? null });

/** The path to open after sign-in; the overview if `to` is not in the back office. */
export const pathAfterSignIn = (to: string | null): string =>
  to !== null && /^\/admin(?:[/?]|$)/.test(to) ? to : sectionPath('');

/** The URL of a call that returns a file to download. */
export const downloadPath = (path: string, query: Record<string, string | number | null> = {}) =>
  withQuery(`/api/admin/${path}`, query);
