import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router';
import type { CallName, Reply } from '#contract/calls.ts';
import { artUrl, imageUrl } from '#domain/image-id.ts';
import type { Permission } from '#domain/staff-roles.ts';
import { type Language, type Translate, translator } from '#texts/texts.ts';
import { NetworkError } from '../../platform/api.ts';
import type { AdminState } from '../../platform/page-state.ts';
import type { Notice } from '../../platform/shop.tsx';
import { type Access, type AdminApi, AdminApiContext } from './admin-api.ts';
import type { AdminResponse, Api } from './calls.ts';

/** State and functions shared by every screen of the back office. */
export interface Admin {
  shop: AdminState['shop'];
  language: Language;
  t: Translate;
  api: Api;
  /** Awaits a call; returns its reply, or shows an alert and returns null when it failed. */
  attempt<K extends CallName>(call: Promise<AdminResponse<K>>): Promise<Reply<K> | null>;
  imageSrc(image_id: string | null): string;
  notices: Notice[];
  notify(notice: Notice): void;
  /** Shows a short confirmation. */
  showSuccess(text: string): void;
  showAlert(text: string): void;
  dismiss(id: string): void;
  clearNotices(): void;
}

const AdminContext = createContext<Admin | null>(null);

export function useAdmin(): Admin {
  const admin = use(AdminContext);
  if (!admin) throw new Error('useAdmin needs an AdminProvider');
  return admin;
}

export const AccessContext = createContext<Access | null>(null);

/** The signed-in staff member and their permissions. */
export function useAccess(): Access & { can(permission: Permission): boolean } {
  const access = use(AccessContext);
  if (!access) throw new Error('useAccess needs a signed-in user');
  return useMemo(() => ({ ...access, can: (each) => access.permissions.includes(each) }), [access]);
}

/** The API client, for loaders. */
export const adminApiContext = createRouterContext<AdminApi>();
export const apiFor = (args: { context: Readonly<RouterContextProvider> }): Api =>
  args.context.get(adminApiContext).api;

/** Returns the reply; throws a refusal to the route's error boundary. */
export async function replyOrThrow<K extends CallName>(call: Promise<AdminResponse<K>>): Promise<Reply<K>> {
  const response = await call;
  if (!response.ok) throw new RefusalError(response.data.smessage);
  return response.data;
}

/** A refused call; its message is meant for the user. */
export class RefusalError extends Error {}

const MAX_NOTICES = 3;

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

  const t = useMemo(() => translator(state.language), [state.language]);
  const admin = useMemo<Admin>(() => {
    const showAlert = (text: string) => {
      dismiss('done');
      notify({ id: 'alert', kind: 'alert', text });
    };
    return {
      shop: state.shop,
      language: state.language,
      t,
      api: api.api,
      notices,
      notify,
      dismiss,
      clearNotices,
      showAlert,
      showSuccess: (text) => {
        dismiss('alert');
        notify({ id: 'done', kind: 'status', text });
      },
      imageSrc: (id) => (id ? imageUrl(state.image_pattern, id) : artUrl('placeholder')),
      async attempt(call) {
        try {
          const response = await call;
          if (response.ok) return response.data;
          showAlert(describeRefusal(response.data));
        } catch (error) {
          if (!(error instanceof NetworkError)) throw error;
          showAlert(t('network-failed'));
        }
        return null;
      },
    };
  }, [state, t, api, notices, notify, dismiss, clearNotices]);
  return (
    <AdminApiContext value={api}>
      <AdminContext value={admin}>{props.children}</AdminContext>
    </AdminApiContext>
  );
}

/** The message followed by the fields it is about; not every call has a form that could mark them. */
const describeRefusal = (refusal: { smessage: string; errors?: { field: string; message: string }[] }) =>
  [refusal.smessage, ...(refusal.errors ?? []).map(({ field, message }) => `${field}: ${message}`)].join(' ');
