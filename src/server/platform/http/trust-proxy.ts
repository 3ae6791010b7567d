import { BlockList, isIP, isIPv6 } from 'node:net';

/** The names that Fastify accepts for ranges of addresses. */
const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The shortest prefixes that can be trusted. Wider ranges include visitors, unless they are private. */
const MIN_PREFIX = { ipv4: 8, ipv6: 16 } as const;
const PRIVATE_RANGES = [...NAMED_RANGES.uniquelocal!, 'fe80::/10'];

const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const rangesOf = (text: string): string[] =>
  entriesOf(text).flatMap((entry) => NAMED_RANGES[entry] ?? [entry]);

function parseRange(range: string) {
  const [address = '', prefix] = range.split('/');
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  const hasValidPrefix = prefix === undefined || (/^\d+$/.test(prefix) && length <= bits);
  if (version === 0 || !hasValidPrefix) return null;
  return { address, length, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) };
}

/** True for `none`, or addresses, ranges and names separated by commas. */
export const isProxyList = (text: string): boolean =>
  text === 'none' || (entriesOf(text).length > 0 && rangesOf(text).every((range) => parseRange(range)));

/** The addresses in a valid list of proxies; `is_too_wide` if a range includes visitors. */
export function proxyList(text: string): { trusted: BlockList; is_too_wide: boolean } {
  const trusted = new BlockList();
  let is_too_wide = false;
  for (const range of rangesOf(text)) {
    const { address, length, family } = parseRange(range)!;
    trusted.addSubnet(address, length, family);
    if (length < MIN_PREFIX[family] && !PRIVATE_RANGES.includes(range)) is_too_wide = true;
  }
  return { trusted, is_too_wide };
}

export const includesAddress = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The addresses of a valid list; empty for `none`. */
export const networkList = (text: string): BlockList =>
  text === 'none' ? new BlockList() : proxyList(text).trusted;
