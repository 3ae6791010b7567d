import type { Refusal } from '#contract/refusals.ts';
import type { IpPrefixes } from '#server/platform/ip-prefixes.ts';
import type { AppContext } from './context.ts';
import type { IncomingCall } from './incoming-call.ts';

/** Refusals that may come from an attack: wrong passwords or tokens, missing permissions, exceeded limits. */
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
 * Logs a refusal that may come from an attack, without personal data. The network is logged as a keyed hash of the
 * address prefix: entries from one network can be grouped, but the network cannot be identified.
 */
export function logSecurityEvent(
  { log, secrets }: Pick<AppContext, 'log' | 'secrets'>,
  incoming: IncomingCall,
  { reason, ip, role }: { reason: Refusal; ip: IpPrefixes; role: string | null },
): void {
  if (!SECURITY_REFUSALS.has(reason)) return;
  const network = secrets.sign('log-network', ip.subnet).slice(0, 12);
  const { call, request_id: request } = incoming;
  log.warn({ security: reason, call, request, network, role }, 'security event');
}
