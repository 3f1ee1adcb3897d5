import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientKey, networkOf } from './clientKey.ts';

/** A request from this address, with what proxies, or its sender, say of where it comes from. */
function requestFrom(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

describe('the key of a client', () => {
  test.each<[string, number, string | undefined, string]>([
    ['the address of its connection', 0, undefined, '10.0.0.1'],
    ['that address, whatever it claims, without a proxy', 0, '6.6.6.6', '10.0.0.1'],
    ['what the one proxy saw', 1, '203.0.113.7', '203.0.113.7'],
    [
      'what the one proxy saw, not what the client wrote before it',
      1,
      '6.6.6.6, 203.0.113.7',
      '203.0.113.7',
    ],
    ['what the first of two proxies saw', 2, '6.6.6.6, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['the address of its connection where a proxy says nothing', 1, '', '10.0.0.1'],
    ['the address of its connection where proxies are missing', 2, '203.0.113.7', '10.0.0.1'],
  ])('the key of a client is %s', (_, proxies, forwarded, key) => {
    expect(clientKey(requestFrom('10.0.0.1', forwarded), proxies)).toBe(key);
  });
});

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('the network of %s is %s: a household has a whole /64 of IPv6', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
