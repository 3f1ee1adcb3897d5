import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSolanaKey,
  isSolanaSignature,
  readSolanaSignature,
  solanaBytes,
  solanaRequestSchema,
} from './solana.ts';

const asks = (method: string, transaction: unknown) =>
  solanaRequestSchema.safeParse({ method, params: { transaction } }).success;

describe('the transaction of a Solana request', () => {
  test.each(['signTransaction', 'signAndSendTransaction'])(
    '%s takes a transaction of at most 1232 bytes',
    (method) => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1_400 }), (length) => {
          expect(asks(method, Buffer.alloc(length, 7).toString('base64'))).toBe(length <= 1_232);
        }),
      );
      expect(asks(method, Buffer.alloc(1_232).toString('base64'))).toBe(true);
      expect(asks(method, Buffer.alloc(1_233).toString('base64'))).toBe(false);
    },
  );

  test.each(['', 'AAA', 'AAA=A', '====', 'AA-_', ' AAAA', 'AAAA\n', 7, null, undefined])(
    'the transaction %j is refused',
    (transaction) => expect(asks('signTransaction', transaction)).toBe(false),
  );
});

test.each<[object, boolean]>([
  [{ method: 'connect' }, true],
  [{ method: 'signMessage', params: { message: 'hi' } }, true],
  [{ method: 'signMessage', params: {} }, false],
  [{ method: 'signMessage' }, false],
  [
    {
      method: 'signAndSendTransaction',
      params: { transaction: 'AAAA', options: { skipPreflight: true } },
    },
    true,
  ],
  [{ method: 'requestAirdrop', params: {} }, false],
  [{}, false],
])('the request %j is accepted: %s', (request, allowed) => {
  expect(solanaRequestSchema.safeParse(request).success).toBe(allowed);
});

describe('Solana keys and signatures', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  function base58(bytes: Uint8Array): string {
    let value = BigInt(`0x00${Buffer.from(bytes).toString('hex')}`);
    let text = '';
    for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text;
    const zeros = bytes.findIndex((byte) => byte !== 0);
    return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
  }

  test('a key has 32 bytes and a signature 64, leading zeros included', () => {
    expect(solanaBytes).toEqual({ transactionMax: 1_232, signature: 64, key: 32 });
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 70 }),
        fc.nat({ max: 3 }),
        (bytes, zeros) => {
          bytes.fill(0, 0, zeros);
          expect(isSolanaKey(base58(bytes))).toBe(bytes.length === 32);
          expect(isSolanaSignature(base58(bytes))).toBe(bytes.length === 64);
        },
      ),
    );
    expect(isSolanaKey(base58(new Uint8Array(32).fill(255)))).toBe(true);
    expect(isSolanaSignature(base58(new Uint8Array(64).fill(255)))).toBe(true);
  });

  test('a signature is the same in base 58 and in base 64, and nothing of another size is one', () => {
    const bytes = fc.uint8Array({ minLength: 60, maxLength: 65 });
    fc.assert(
      fc.property(bytes, fc.nat({ max: 4 }), (random, zeros) => {
        const signed = random.fill(0, 0, zeros);
        const expected = signed.length === 64 ? base58(signed) : null;
        expect(readSolanaSignature(base58(signed))).toBe(expected);
        expect(readSolanaSignature(Buffer.from(signed).toString('base64'))).toBe(expected);
      }),
    );
    expect(readSolanaSignature('')).toBe(null);
    expect(readSolanaSignature('='.repeat(88))).toBe(null);
  });

  test.each([
    ['11111111111111111111111111111111', true],
    ['So11111111111111111111111111111111111111112', true],
    ['So1111111111111111111111111111111111111111', false],
    ['0o11111111111111111111111111111111111111112', false],
    ['', false],
    ['1'.repeat(100_000), false],
  ])('the text "%s" is a key: %s', (text, isKey) => {
    expect(isSolanaKey(text)).toBe(isKey);
  });
});
