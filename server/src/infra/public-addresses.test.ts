import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, it } from 'vitest';
import { isPublicAddress, isReachableAddress } from './public-addresses.ts';

const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '100.64.0.0/10'];
const NEVER = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Any address of one of these IPv4 networks. */
function addressIn(networks: string[]) {
  return fc
    .tuple(fc.constantFrom(...networks), fc.nat({ max: 2 ** 32 - 1 }))
    .map(([network, bits]) => {
      const [base, length] = ipaddr.IPv4.parseCIDR(network);
      const host = bits % 2 ** (32 - length);
      const number = base.toByteArray().reduce((sum, byte) => sum * 256 + byte, 0) + host;
      return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256);
    });
}

const hex = (bytes: number[]) =>
  `${((bytes[0]! << 8) | bytes[1]!).toString(16)}:${((bytes[2]! << 8) | bytes[3]!).toString(16)}`;

/** IPv6 addresses that contain an IPv4 address. */
const embeddings: ((bytes: number[]) => string)[] = [
  (bytes) => `::${bytes.join('.')}`,
  (bytes) => `64:ff9b::${hex(bytes)}`,
  (bytes) => `64:ff9b:1::${hex(bytes)}`,
  (bytes) => `2002:${hex(bytes)}::1`,
  (bytes) => `2001::${hex(bytes.map((byte) => 255 - byte))}`,
  (bytes) => `::ffff:0:${hex(bytes)}`,
];

it('refuses every address of private and reserved networks, also inside IPv6', () => {
  fc.assert(
    fc.property(addressIn([...PRIVATE, ...NEVER]), (bytes) => {
      const plain = bytes.join('.');
      const all = [plain, `::ffff:${plain}`, ...embeddings.map((embed) => embed(bytes))];
      expect(all.filter(isPublicAddress)).toEqual([]);
    }),
  );
});

it('allows private networks on request, but no link-local, multicast or reserved addresses', () => {
  fc.assert(
    fc.property(addressIn(PRIVATE), addressIn(NEVER), (allowed, never) => {
      const [plain, rejected] = [allowed.join('.'), never.join('.')];
      expect([plain, `::ffff:${plain}`].every(isReachableAddress)).toBe(true);
      const all = [rejected, `::ffff:${rejected}`, ...embeddings.map((embed) => embed(never))];
      expect(all.filter(isReachableAddress)).toEqual([]);
    }),
  );
  expect(['::1', 'fd00::1'].every(isReachableAddress)).toBe(true);
  expect(['fe80::1', 'fec0::1', 'ff02::1', '::'].some(isReachableAddress)).toBe(false);
});

it.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  'allows the public address %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each(['', 'localhost', '::1', '::', 'fd00::1', 'fe80::1', '4000::1', '2001:db8::1', '100::1'])(
  'refuses “%s”',
  (address) => expect(isPublicAddress(address)).toBe(false),
);
