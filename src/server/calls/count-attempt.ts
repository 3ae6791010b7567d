import { ok, type Refused, type Result, refused } from '#domain/result.ts';
import { emailKey, type NetworkAttempt, type NetworkLimit } from '#server/platform/limits.ts';
import { createProofChallenge } from '#server/platform/proof-of-work.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { NetworkLimitName } from '#server/settings/network-limits.ts';
import type { AppContext, Context } from './context.ts';

/** The caller, and the proof of work of the request. */
interface Requester {
  caller: Caller;
  hasProof(): Promise<boolean>;
}

/**
 * A refusal that asks for a proof of work; null if the request has a proof or comes from an account with a paid order.
 * Used when a network exceeds a limit, so that other people in the same network can go on.
 */
export async function proofRefusal(
  { secrets, clock, isReturningCustomer }: AppContext,
  { caller, hasProof }: Requester,
): Promise<Refused<'proof-required'> | null> {
  if (caller.account && (await isReturningCustomer(caller.account.customer_id))) return null;
  if (await hasProof()) return null;
  return refused('proof-required', { extra: { challenge: await createProofChallenge(secrets, clock()) } });
}

type CountingContext = AppContext & Requester & Pick<Context<never>, 'ip'>;
type CountedAttempt = Result<NetworkAttempt, 'too-many' | 'proof-required'>;

/** Counts an attempt against a limit. If `isExempt`, no proof of work is needed when the network exceeds the limit. */
export const countAttempt = (
  context: CountingContext,
  name: NetworkLimitName,
  isExempt = false,
): Promise<CountedAttempt> => countWithin(context, context.settings.network_limits[name], isExempt);

/** Counts an email that the shop sends to an address typed by a visitor. Each `purpose` is counted separately. */
export const countEmailTo = (
  context: CountingContext,
  purpose: string,
  email: string,
): Promise<CountedAttempt> =>
  countWithin(context, { ...EMAILS_PER_RECIPIENT, name: `emails ${purpose} ${emailKey(email)}` });

/**
 * The number of emails per day to one email address: requested from one IP address, from each of its networks, and in
 * total. Above the limit of a network or the total, requests need a proof of work.
 */
const EMAILS_PER_RECIPIENT = { seconds: 86_400, address: 5, subnet: 10, network: 20, total: 40 };

async function countWithin(
  context: CountingContext,
  limit: NetworkLimit,
  isExempt = false,
): Promise<CountedAttempt> {
  const { db, limiter, clock, ip } = context;
  const attempt = await limiter.takeForNetwork(db, limit, ip, clock());
  if (attempt.wait > 0) return refused('too-many', { params: { seconds: attempt.wait } });
  // The context is both the app and the requester.
  const refusal = attempt.is_network_over_limit && !isExempt ? await proofRefusal(context, context) : null;
  if (!refusal) return ok(attempt);
  await attempt.release();
  return refusal;
}

/** Counts a visitor's first write, which stores them as a guest; null for any other call. */
export async function limitNewGuests(
  context: CountingContext,
): Promise<Result<NetworkAttempt | null, 'too-many' | 'proof-required'>> {
  const { guest } = context.caller;
  return guest && !guest.is_stored ? countAttempt(context, 'new-guests') : ok(null);
}
