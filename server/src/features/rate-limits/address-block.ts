import { isIPv6 } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;

/**
 * Whom an address stands for, to be counted together: an IPv4 address for itself, also where it is written as IPv6
 * (`::ffff:192.0.2.1`, RFC 4291, section 2.5.5.2); of IPv6 the network, as its first 64 bits, since a household has them
 * all (RFC 6177). What is no address stands for itself.
 */
export function addressBlock(ip: string): string {
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const network = groups.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL standard writes every address in one way, an IPv4 part in hexadecimal.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = written
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
