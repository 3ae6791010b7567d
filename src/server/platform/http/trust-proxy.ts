import { BlockList, isIP, isIPv6 } from 'node:net';

/** The names that Fastify accepts for ranges of addresses. */
const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The minimum lengths of prefixes. Wider ranges include visitors, unless they are private. */
const MIN_PREFIX_LENGTH = { ipv4: 8, ipv6: 16 } as const;
const WIDE_PRIVATE_RANGES = ['fc00::/7', 'fe80::/10'].map((range) => parseRange(range)!);
/** The IPv6 form of all IPv4 addresses. */
const IPV4_MAPPED = parseRange('::ffff:0:0/96')!;

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
export const isAddressList = (text: string): boolean =>
  text === 'none' || (entriesOf(text).length > 0 && rangesOf(text).every((range) => parseRange(range)));

type Range = NonNullable<ReturnType<typeof parseRange>>;

function includesRange(outer: Range, inner: Range): boolean {
  const list = new BlockList();
  list.addSubnet(outer.address, outer.length, outer.family);
  return outer.length <= inner.length && list.check(inner.address, inner.family);
}

function isTooWide(range: Range): boolean {
  if (range.family === 'ipv4') return range.length < MIN_PREFIX_LENGTH.ipv4;
  if (includesRange(range, IPV4_MAPPED) || includesRange(IPV4_MAPPED, range))
    return range.length - IPV4_MAPPED.length < MIN_PREFIX_LENGTH.ipv4;
  return (
    range.length < MIN_PREFIX_LENGTH.ipv6 && !WIDE_PRIVATE_RANGES.some((each) => includesRange(each, range))
  );
}

/** The addresses in a valid list other than `none`; `is_too_wide` if a range includes visitors. */
export function parseAddressRanges(text: string): { addresses: BlockList; is_too_wide: boolean } {
  const ranges = rangesOf(text).map((range) => parseRange(range)!);
  const addresses = new BlockList();
  for (const { address, length, family } of ranges) addresses.addSubnet(address, length, family);
  return { addresses, is_too_wide: ranges.some(isTooWide) };
}

export const includesAddress = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The addresses of a valid list; empty for `none`. */
export const parseAddressList = (text: string): BlockList =>
  text === 'none' ? new BlockList() : parseAddressRanges(text).addresses;
