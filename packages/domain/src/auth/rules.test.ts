import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviceLifetimeMs } from '../chat/limits.ts';
import {
  isDeviceInForce,
  nonceLifetimeMs,
  parseSignIn,
  type SignIn,
  signInLifetimeMs,
  signInMessage,
  signInStatement,
} from './rules.ts';

const signIn: SignIn = {
  domain: 'localhost:3000',
  uri: 'http://localhost:3000',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chainId: 666_666_666,
  nonce: 'abcdefghijklmnopqrstuvwx',
  issuedAt: new Date('2026-11-21T10:00:00.000Z'),
  devicePublicKey: 'B'.repeat(87),
};
const message = signInMessage(signIn);

test('a sign-in says in the wallet what it allows and what it does not', () => {
  expect(signInStatement).toBe(
    'Sign in and let this device sign your messages for 30 days. This cannot move funds.',
  );
  expect(deviceLifetimeMs).toBe(30 * 24 * 60 * 60 * 1000);
});

test('a sign-in expires after 10 minutes, its nonce after 5', () => {
  expect(signInLifetimeMs).toBe(10 * 60_000);
  expect(nonceLifetimeMs).toBe(5 * 60_000);
  expect(message).toContain('Expiration Time: 2026-11-21T10:10:00.000Z');
});

describe('reading a sign-in', () => {
  test('reading a sign-in gives back what was written', () => {
    expect(parseSignIn(message)).toEqual(signIn);
  });

  test.each([
    ['CRLF line ends', message.replaceAll('\n', '\r\n')],
    ['a trailing newline', `${message}\n`],
    ['a line in front', `Hello\n${message}`],
    ['an appended resource', `${message}\n- https://evil.example`],
    ['a no-break space', message.replace('Version: 1', 'Version:\u00a01')],
    ['two nonces', message.replace('Nonce:', 'Nonce: aaaaaaaaaaaaaaaa\nNonce:')],
    ['version 2', message.replace('Version: 1', 'Version: 2')],
    ['another statement', message.replace('cannot move funds', 'moves all funds')],
    ['no statement', message.replace(`${signInStatement}\n`, '')],
    ['an odd date', message.replace('2026-11-21T10:00:00.000Z', '2026-13-45T10:00:00.000Z')],
    ['another expiry', message.replace('10:10:00.000Z', '10:11:00.000Z')],
    ['no expiry', message.replace(/Expiration Time: .*\n/, '')],
    [
      'a not-before',
      message.replace('Resources:', 'Not Before: 2026-11-21T10:00:00.000Z\nResources:'),
    ],
    ['no device', message.slice(0, message.indexOf('\nResources:'))],
    ['a chain id with a leading zero', message.replace('Chain ID: 6', 'Chain ID: 06')],
    ['a hexadecimal chain id', message.replace('666666666', '0x27bc86aa')],
    ['nothing', ''],
    ['a megabyte', 'a'.repeat(1_000_000)],
  ])('reading a sign-in refuses %s', (_, changed) => {
    expect(changed).not.toBe(message);
    expect(parseSignIn(changed)).toBeNull();
  });

  test('reading a sign-in never reads two messages as the same sign-in', () => {
    const position = fc.nat({ max: message.length - 1 });
    fc.assert(
      fc.property(position, fc.string({ maxLength: 2 }), (at, put) => {
        const changed = message.slice(0, at) + put + message.slice(at + 1);
        const read = parseSignIn(changed);
        if (read !== null) expect(signInMessage(read)).toBe(changed);
      }),
    );
  });
});

describe('a device', () => {
  const at = (offsetMs: number) => isDeviceInForce(signIn, signIn.issuedAt.getTime() + offsetMs);
  test('a device may sign from its sign-in on, for 30 days', () => {
    expect(at(0)).toBe(true);
    expect(at(deviceLifetimeMs - 1)).toBe(true);
    expect(at(deviceLifetimeMs)).toBe(false);
  });
  test('a device may not have signed before it signed in, but for what clocks differ', () => {
    expect(at(-5 * 60_000)).toBe(true);
    expect(at(-5 * 60_000 - 1)).toBe(false);
  });
});
