import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router';
import type { CallName, Reply } from '#contract/calls.ts';
import { artUrl, imageUrl } from '#domain/image-id.ts';
import type { Permission } from '#domain/staff-roles.ts';
import { addressTexts } from '#texts/en/address.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { adminAnswerTexts } from '#texts/en/admin-answers.ts';
import { pageTexts } from '#texts/en/pages.ts';
import { pagingTexts } from '#texts/en/paging.ts';
import { refusalTexts } from '#texts/en/refusals.ts';
import { registerTexts, type Translate, translator } from '#texts/texts.ts';
import { NetworkFault } from '../../platform/api.ts';
import type { AdminState } from '../../platform/page-state.ts';
import type { Notice } from '../../platform/shop.tsx';
import { type Access, type AdminApi, AdminApiContext } from './admin-api.ts';
import type { AdminResponse, Api } from './calls.ts';

registerTexts('en', {
  ...pageTexts,
  ...addressTexts,
  ...refusalTexts,
  ...pagingTexts,
  ...adminAnswerTexts,
  ...adminTexts,
});

/** What every screen of the back office shares. */
export interface Admin {
  shop: AdminState['shop'];
  t: Translate;
  api: Api;
  /** A call whose refusal is shown as an alert: the reply, or null when it did not come to be. */
  tried<K extends CallName>(response: Promise<AdminResponse<K>>): Promise<Reply<K> | null>;
  image(image_id: string | null): string;
  notices: Notice[];
  notify(notice: Notice): void;
  /** A short word that something worked. */
  done(text: string): void;
  alert(text: string): void;
  dismiss(id: string): void;
  clearNotices(): void;
}

const AdminContext = createContext<Admin | null>(null);

export function useAdmin(): Admin {
  const admin = use(AdminContext);
  if (!admin) throw new Error('no office around');
  return admin;
}

export const AccessContext = createContext<Access | null>(null);

/** Who works here now, and what the role may do. */
export function useAccess(): Access & { can(permission: Permission): boolean } {
  const access = use(AccessContext);
  if (!access) throw new Error('nobody is signed in here');
  return useMemo(() => ({ ...access, can: (each) => access.permissions.includes(each) }), [access]);
}

/** How loaders reach the calls. */
export const adminApiContext = createRouterContext<AdminApi>();
export const apiFor = (args: { context: Readonly<RouterContextProvider> }): Api =>
  args.context.get(adminApiContext).api;

/** The reply of a call that a page cannot do without; a refusal is thrown to the page's fault screen. */
export async function needed<K extends CallName>(response: Promise<AdminResponse<K>>): Promise<Reply<K>> {
  const given = await response;
  if (!given.ok) throw new RefusedPage(given.data.smessage);
  return given.data;
}
/** A page whose call was refused; the message is the shop's sentence. */
export class RefusedPage extends Error {}

const MAX_NOTICES = 3;
const t = translator('en');

export function AdminProvider(props: { state: AdminState; api: AdminApi; children: ReactNode }) {
  const { state, api } = props;
  const [notices, setNotices] = useState<Notice[]>([]);
  const notify = useCallback(
    (notice: Notice) =>
      setNotices((list) => [...list.filter((each) => each.id !== notice.id), notice].slice(-MAX_NOTICES)),
    [],
  );
  const dismiss = useCallback(
    (id: string) => setNotices((list) => list.filter((each) => each.id !== id)),
    [],
  );
  const clearNotices = useCallback(() => setNotices((list) => (list.length === 0 ? list : [])), []);

  const admin = useMemo<Admin>(() => {
    const alert = (text: string) => {
      dismiss('done');
      notify({ id: 'alert', kind: 'alert', text });
    };
    return {
      shop: state.shop,
      t,
      api: api.api,
      notices,
      notify,
      dismiss,
      clearNotices,
      alert,
      done: (text) => {
        dismiss('alert');
        notify({ id: 'done', kind: 'status', text });
      },
      image: (id) => (id ? imageUrl(state.image_pattern, id) : artUrl('placeholder')),
      async tried(response) {
        try {
          const given = await response;
          if (given.ok) return given.data;
          alert(given.data.errors?.[0] ? fieldSentence(given.data) : given.data.smessage);
        } catch (error) {
          if (!(error instanceof NetworkFault)) throw error;
          alert(t('network-failed'));
        }
        return null;
      },
    };
  }, [state, api, notices, notify, dismiss, clearNotices]);
  return (
    <AdminApiContext value={api}>
      <AdminContext value={admin}>{props.children}</AdminContext>
    </AdminApiContext>
  );
}

/** A refusal about fields names them, since not every call has a form whose fields can be marked. */
const fieldSentence = (refused: { smessage: string; errors?: { field: string; message: string }[] }) =>
  [refused.smessage, ...(refused.errors ?? []).map(({ field, message }) => `${field}: ${message}`)].join(' ');
