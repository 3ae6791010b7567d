/** The prefixes of an IP address, for which rate limits count attempts. Unrelated people can share a prefix. */
export interface IpPrefixes {
  /** An IPv4 address or an IPv6 /64: one device, household or office. */
  address: string;
  /** IPv4 /24 or IPv6 /56. */
  subnet: string;
  /** IPv6 /48; null for IPv4. */
  network: string | null;
}

export function ipPrefixes(ip: string): IpPrefixes {
  const lower = ip.toLowerCase();
  // An IPv4 address may be written as an IPv6 address that starts with `::ffff:`.
  const unmapped = lower.replace(/^::ffff:/, '');
  if (unmapped.includes('.'))
    return { address: unmapped, subnet: `${unmapped.split('.').slice(0, 3).join('.')}.0/24`, network: null };
  const [first, second, third, fourth] = groupsOf(unmapped) as [string, string, string, string];
  const site = `${first}:${second}:${third}`;
  const upperByte = (Number.parseInt(fourth, 16) >> 8).toString(16);
  return {
    address: `${site}:${fourth}::/64`,
    subnet: `${site}:${upperByte}00::/56`,
    network: `${site}::/48`,
  };
}

/** All eight groups of an IPv6 address in lower case without leading zeros, with `::` expanded. */
function groupsOf(ip: string): string[] {
  const [start = [], end = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const missingCount = Math.max(0, 8 - start.length - end.length);
  return [...start, ...Array<string>(missingCount).fill('0'), ...end].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
