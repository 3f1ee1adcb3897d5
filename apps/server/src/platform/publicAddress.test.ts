import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './publicAddress.ts';

describe('public addresses', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1',
    '2a00::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
  test.each([
    ...['0.1.2.3', '10.255.255.255', '172.31.255.255', '100.127.255.255', '198.19.255.255'],
    ...[
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '239.255.255.255',
      '',
      'a',
      '1.2.3',
      '::ffff:8.8.8.8',
    ],
    ...[
      '2001:1::1',
      '2001:db8::1',
      '2002:808:808::1',
      '3fff::1',
      '4000::1',
      '1fff::1',
      'fc00::1',
      '100::1',
      '64:ff9b::808:808',
    ],
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test('no address outside 2000::/3 is public', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = Number.parseInt(address.split(':')[0] || '0', 16);
        if (isPublicAddress(address)) expect(first >> 13).toBe(1);
      }),
    );
  });
});
