import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressBlock } from './windows.ts';

const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });

describe('the rate limit subject of an address', () => {
  it('limits an IPv4 address in any notation as the same address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(addressBlock(ip)).toBe(ip);
        expect(addressBlock(`::ffff:${ip}`)).toBe(ip);
        expect(addressBlock(`::FFFF:${ip}`)).toBe(ip);
      }),
    );
    expect(addressBlock('::ffff:c000:201')).toBe('192.0.2.1');
  });

  it('limits an IPv6 address by its first 64 bits', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
        fc.pre(network.some((part) => part !== '0'));
        const block = addressBlock([...network, ...one].join(':'));
        expect(block).toBe(`${network.join(':')}::/64`);
        expect(addressBlock([...network, ...other].join(':'))).toBe(block);
      }),
    );
  });

  it('distinguishes addresses of other networks', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (one, other, rest) => {
        fc.pre(one.join(':') !== other.join(':') && ![...one, ...other].every((g) => g === '0'));
        const block = (network: string[]) => addressBlock([...network, ...rest].join(':'));
        expect(block(one)).not.toBe(block(other));
      }),
    );
  });

  it.each([
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:ffff::', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('limits the address %s as %s', (ip, block) => expect(addressBlock(ip)).toBe(block));

  it('limits anything but an address by its text without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6()), (text) => {
        expect(addressBlock(text)).toBeTypeOf('string');
      }),
    );
  });
});
