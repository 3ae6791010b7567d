import type { Secrets } from '#server/platform/secrets.ts';

/** The caller's identity, derived only from the session token and the temporary id. */
export interface Caller {
  account: {
    customer_id: string;
    email: string;
    /** True if the owner of the email address has confirmed it. */
    is_confirmed: boolean;
    first_name: string | null;
    percentage: number;
  } | null;
  guest: Guest | null;
  session_id: string | null;
}

export interface Guest {
  guest_id: string;
  /** The guest id with its signature, as the browser holds it. */
  temporary_id: string;
  /** True once the guest's order is paid or the guest has signed in; the browser then gets a new id. */
  is_ended: boolean;
  /** False until the guest's first write, such as adding a set to the cart. */
  is_stored: boolean;
  /** The browser's previous guest id, which has ended. */
  former_guest_id?: string;
}

export type Customer = Caller & { account: NonNullable<Caller['account']> };

export const ANONYMOUS: Caller = { account: null, guest: null, session_id: null };

/**
 * The CSRF token expected in the header `hashcode`. It is bound to the session of an account, or else to the guest:
 * placing a guest's order creates a session, and the token of the page that is open must stay valid.
 */
export function csrfTokenOf({ account, guest, session_id }: Caller, secrets: Secrets): string {
  const holder = account ? session_id : (guest?.guest_id ?? session_id);
  return secrets.sign('hashcode', holder ?? '');
}

/** Compares an id with the caller's account id and temporary id. */
export function isOwnId(id: string, caller: Caller): boolean {
  if (id === '') return false;
  return id === caller.account?.customer_id || id === caller.guest?.temporary_id;
}
