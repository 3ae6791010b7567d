import type { Refusal } from '#contract/refusals.ts';
import type { IpPrefixes } from '#server/platform/ip-prefixes.ts';
import type { AppContext } from './context.ts';
import type { IncomingCall } from './incoming-call.ts';

/** The refusals that an attack would cause: failed proofs of identity, missing permissions, exceeded limits. */
const SECURITY_REFUSALS: ReadonlySet<Refusal> = new Set([
  'shop-key-unknown',
  'forbidden',
  'too-many',
  'sign-in-failed',
  'current-password-wrong',
  'reset-code-wrong',
  'reset-link-wrong',
  'reset-use-link',
  'verify-link-wrong',
  'staff-only',
  'staff-not-allowed',
  'staff-sign-in-failed',
  'staff-password-wrong',
  'staff-proof-wrong',
]);

/**
 * Logs a refusal that matters for security, without personal data: the network is a keyed hash of the address prefix,
 * which shows that requests have the same origin, but not which.
 */
export function logSecurityEvent(
  { log, secrets }: Pick<AppContext, 'log' | 'secrets'>,
  incoming: IncomingCall,
  event: { reason: Refusal; ip: IpPrefixes; role: string | null },
): void {
  const { reason, ip, role } = event;
  if (!SECURITY_REFUSALS.has(reason)) return;
  const network = secrets.sign('log-network', ip.subnet).slice(0, 12);
  const { call, request_id: request } = incoming;
  log.warn({ security: reason, call, request, network, role }, 'security event');
}
