import { z } from 'zod';
import type { NetworkLimit } from '#server/platform/limits.ts';

/** The seconds of each limit, and the default of its setting: attempts per address, subnet, network and in total. */
const DEFAULT_LIMITS = {
  'declined-payments': [3600, '10/30/100/500'],
  'place-order': [600, '20/60/200/2000'],
  'new-guests': [3600, '60/150/300/5000'],
  coupon: [600, '20/60/200/1000'],
  contact: [3600, '5/20/50/500'],
  'back-in-stock': [3600, '10/30/100/1000'],
  register: [3600, '20/60/100/1000'],
  'sign-in': [900, '60/100/200/2000'],
  'forgot-password': [3600, '20/60/100/1000'],
  // Attempts to enter a reset code or confirmation token, which could be guessed.
  reset: [900, '30/60/100/1000'],
  'personal-data': [3600, '10/30/100/1000'],
  'staff-sign-in': [900, '30/60/100/300'],
} as const;

export type NetworkLimitName = keyof typeof DEFAULT_LIMITS;

const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as NetworkLimitName[];
const settingOf = (name: NetworkLimitName) => `LIMIT_${name.toUpperCase().replaceAll('-', '_')}`;

const limitCounts = z
  .string()
  .regex(
    /^[1-9]\d{0,6}(\/[1-9]\d{0,6}){3}$/,
    'must be four numbers such as 10/30/100/500: per IPv4 address or IPv6 /64, per /24 or /56, per /48, and in total',
  );

export const NETWORK_LIMIT_SETTINGS: Record<string, z.ZodType<string>> = Object.fromEntries(
  LIMIT_NAMES.map((name) => [settingOf(name), limitCounts.default(DEFAULT_LIMITS[name][1])]),
);

export const networkLimits = (environment: object) =>
  Object.fromEntries(
    LIMIT_NAMES.map((name) => {
      const text = (environment as Record<string, string>)[settingOf(name)]!;
      const [address, subnet, network, total] = text.split('/').map(Number);
      return [name, { name, seconds: DEFAULT_LIMITS[name][0], address, subnet, network, total }];
    }),
  ) as Record<NetworkLimitName, NetworkLimit>;
