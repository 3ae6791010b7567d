import { createContext, type ReactNode, use, useState } from 'react';
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router';
import type { CallName, Reply } from '#contract/calls.ts';
import type { Permission } from '#domain/staff-roles.ts';
import { type Api, type ApiResponse, NetworkError, type RefusedResponse } from '../../platform/api.ts';
import { useNotices } from '../../platform/notices.tsx';
import type { AdminState } from '../../platform/page-state.ts';
import type { Access, AdminApi, ResponseWith } from './admin-api.ts';

function useAdminState({ shop, language, image_pattern }: AdminState, client: AdminApi) {
  const { t, showAlert } = useNotices();
  const [admin] = useState(() => ({
    shop,
    language,
    client,
    api: client.api,
    image_pattern,
    /** Awaits a call and returns its reply. If it fails, shows an alert and returns null. */
    async attempt<T>(
      call: Promise<ResponseWith<T>>,
      onRefused = (refusal: RefusedResponse['data']) => showAlert(describeRefusal(refusal)),
    ): Promise<T | null> {
      try {
        const response = await call;
        if (response.ok) return response.data;
        onRefused(response.data);
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        showAlert(t('network-failed'));
      }
      return null;
    },
  }));
  return admin;
}

/** The message of a refusal with its field errors, because not every call has a form that shows them. */
const describeRefusal = ({ smessage, errors = [] }: RefusedResponse['data']) =>
  [smessage, ...errors.map(({ field, message }) => `${field}: ${message}`)].join(' ');

const AdminContext = createContext<ReturnType<typeof useAdminState> | null>(null);
export const AccessContext = createContext<Access | null>(null);

export const AdminProvider = (props: { state: AdminState; client: AdminApi; children: ReactNode }) => (
  <AdminContext value={useAdminState(props.state, props.client)}>{props.children}</AdminContext>
);

export function useAdmin() {
  const admin = use(AdminContext);
  const access = use(AccessContext);
  const notices = useNotices();
  if (!admin) throw new Error('useAdmin needs an AdminProvider');
  const can = (permission: Permission) => access?.permissions.includes(permission) ?? false;
  return { ...admin, ...notices, can };
}
export type Admin = ReturnType<typeof useAdmin>;

export function useStaff(): Access['staff'] {
  const access = use(AccessContext);
  if (!access) throw new Error('useStaff needs a signed-in user');
  return access.staff;
}

export const adminApiContext = createRouterContext<AdminApi>();
export const apiFor = (args: { context: Readonly<RouterContextProvider> }): Api =>
  args.context.get(adminApiContext).api;

/** Returns the reply of a call. Throws a refusal, which the route's error boundary shows. */
export async function replyOrThrow<K extends CallName>(call: Promise<ApiResponse<K>>): Promise<Reply<K>> {
  const response = await call;
  if (!response.ok) throw new RefusalError(response.data.smessage);
  return response.data;
}

/** Thrown for a refused call. Its message is meant for the user. */
export class RefusalError extends Error {}
