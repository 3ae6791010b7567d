import { createContext, type ReactNode, use, useState } from 'react';
import {
  createContext as createRouterContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import type { CallName, Reply } from '#contract/calls.ts';
import type { Permission } from '#domain/staff-roles.ts';
import { auditActor } from '#texts/audit-words.ts';
import { type Api, type ApiResponse, NetworkError, type RefusedResponse } from '../../platform/api.ts';
import { useKeptFocus } from '../../platform/focus-heading.ts';
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
  /** The displayed actor of an audit entry: a process, or an email address, after the name of staff who have one. */
  function actorName(actor: string) {
    const name = access?.staff_names[actor];
    return name ? notices.t('staff-with-name', { name, email: actor }) : auditActor(admin!.language, actor);
  }
  return { ...admin, ...notices, can, actorName };
}
export type Admin = ReturnType<typeof useAdmin>;

export function useStaff(): Access['staff'] {
  const access = use(AccessContext);
  if (!access) throw new Error('useStaff needs a signed-in user');
  return access.staff;
}

/** Makes the calls of buttons, one at a time. Shows an alert on failure and, unless `isSilent`, a notice on success. */
export function useSend({ isSilent = false } = {}) {
  const { t, attempt, showAlert, showSuccess } = useAdmin();
  const [isBusy, setBusy] = useState(false);
  // After some calls, the page is loaded again without the pressed button.
  useKeptFocus(useRevalidator().state === 'loading' || isBusy);
  async function send<T extends { smessage: string }>(
    call: () => Promise<ResponseWith<T>>,
    /** Called if someone else has saved the record (reason `changed-meanwhile`). Without it, an alert says so. */
    onConflict?: (refusal: RefusedResponse['data']) => void,
  ): Promise<T | null> {
    if (isBusy) return null;
    setBusy(true);
    const reply = await attempt(call(), (refusal) => {
      if (onConflict && refusal.reason === 'changed-meanwhile') onConflict(refusal);
      else showAlert(refusal.smessage);
    }).finally(() => setBusy(false));
    if (reply && !isSilent) showSuccess(reply.smessage || t('saved'));
    return reply;
  }
  return { isBusy, send };
}

export const adminApiContext = createRouterContext<AdminApi>();
export const apiFor = (args: { context: Readonly<RouterContextProvider> }): Api =>
  args.context.get(adminApiContext).api;

/** Returns the reply of a call. Throws a refusal, which the route's error boundary shows. */
export async function replyOrThrow<K extends CallName>(call: Promise<ApiResponse<K>>): Promise<Reply<K>> {
  const response = await call;
  if (!response.ok) throw new RefusalError(response.data);
  return response.data;
}

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

/** Thrown for the refused call of a loader. Its message is meant for the user. */
export class RefusalError extends Error {
  /** True if there is no such record, or if the call's input, which comes from the URL, is invalid. */
  readonly isNotFound: boolean;
  constructor({ smessage, reason }: RefusedResponse['data']) {
    super(smessage);
    this.isNotFound = reason === 'not-found' || reason === 'input-invalid';
  }
}
