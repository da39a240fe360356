import ipaddr from 'ipaddr.js';

// Unicast addresses that are assigned to anyone. Those outside, such as IPv4-compatible ones, reach no public host.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Ranges of private networks: a home, a company, a VPN, this machine. */
const PRIVATE_RANGES = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat']);

/**
 * Whether an IP address is on the public internet. Addresses that contain another one (IPv4-mapped, 6to4, NAT64, Teredo)
 * aren't, except that IPv4-mapped ones count as their IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  const ip = parse(address);
  if (ip === null || ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** Whether it's public or in a private network. Never link-local: cloud providers serve credentials there. */
export function isReachableAddress(address: string): boolean {
  return isPublicAddress(address) || PRIVATE_RANGES.has(parse(address)?.range() ?? '');
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}
