import type { LimitName } from '#contract/call.ts';
import type { NamedLimit } from '#server/platform/limits.ts';
import type { NetworkLimitName } from '#server/settings/network-limits.ts';

type LocalLimitName = Exclude<LimitName, NetworkLimitName | 'none'>;
/** Limits on reads and cheap writes per IP address, counted in this process. */
export const LOCAL_LIMITS: Record<LocalLimitName, Omit<NamedLimit, 'name' | 'scope'>> = {
  search: { max: 600, seconds: 60 },
  cart: { max: 300, seconds: 60 },
  // Orders and their documents; the page polls while a payment is being confirmed.
  order: { max: 200, seconds: 60 },
  account: { max: 300, seconds: 60 },
};
