import { openSample, sampleChainId } from '@parley/deploy/sample';
import type { DeviceProof } from '@parley/domain/auth/proof';
import { signInMessage } from '@parley/domain/auth/rules';
import { startChain } from '@parley/embedded/chain';
import { createTestClient, type Hex, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyDeviceProof } from './verifyDeviceProof.ts';

const account = privateKeyToAccount(generatePrivateKey());
const host = 'parley.example';
const place = { chainId: sampleChainId };
let device: { publicKey: string; id: string };

beforeAll(async () => {
  device = await newDevice();
});

async function newDevice() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const bytes = Buffer.from(await crypto.subtle.exportKey('raw', keys.publicKey));
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return {
    publicKey: bytes.toString('base64url'),
    id: Buffer.from(hash).toString('base64url'),
  };
}

type Changes = { host?: string; chainId?: number; address?: Hex };

/** A proof as the browser makes it, with a test's changes. */
async function proof(changes: Changes = {}): Promise<DeviceProof> {
  const domain = changes.host ?? host;
  const signIn = signInMessage({
    domain,
    uri: `https://${domain}`,
    address: changes.address ?? account.address,
    chainId: changes.chainId ?? sampleChainId,
    nonce: 'abcdefghijklmnopq',
    issuedAt: new Date('2026-01-02T03:04:05.000Z'),
    devicePublicKey: device.publicKey,
  });
  return {
    device: device.id,
    author: (changes.address ?? account.address).toLowerCase(),
    publicKey: device.publicKey,
    signIn,
    walletSignature: await account.signMessage({ message: signIn }),
  };
}

/** The same signature in its other form: n - s in place of s, and the other v. */
function twin(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = order - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.endsWith('1b') ? '1c' : '1b';
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`;
}

/** Changes the digit at one position. */
function changedAt(place: number, text: string): string {
  const digit = text[place] === '1' ? '2' : '1';
  return text.slice(0, place) + digit + text.slice(place + 1);
}

const yes = { getCode: async () => '0x60' as const, verifyMessage: async () => true };

test('a device that the wallet let sign is proven, offline', async () => {
  expect(await verifyDeviceProof(await proof(), place)).toBe(true);
});

test('recovery ids 0 and 1 count like 27 and 28', async () => {
  const valid = await proof();
  const v = valid.walletSignature.endsWith('1b') ? '00' : '01';
  const walletSignature = `${valid.walletSignature.slice(0, 130)}${v}`;
  expect(await verifyDeviceProof({ ...valid, walletSignature }, place)).toBe(true);
});

describe('proofs that are refused even by a chain that says yes to everything', () => {
  test.each<[string, Changes]>([
    ['a sign-in for another chain', { chainId: 1 }],
    ['an address that is not checksummed', { address: account.address.toLowerCase() as Hex }],
  ])(
    'a proof with %s is refused, even by a chain that says yes to everything',
    async (_what, changes) => {
      expect(await verifyDeviceProof(await proof(changes), { ...place, client: yes })).toBe(false);
    },
  );

  test.each<[string, (valid: DeviceProof) => Partial<DeviceProof> | Promise<Partial<DeviceProof>>]>(
    [
      ['another author', () => ({ author: '0x00000000000000000000000000000000000000aa' })],
      ['another device id', ({ device: id }) => ({ device: changedAt(0, id) })],
      [
        'another device',
        async () => {
          const other = await newDevice();
          return { device: other.id, publicKey: other.publicKey };
        },
      ],
      ['a longer message', ({ signIn }) => ({ signIn: `${signIn}\n- https://evil.example` })],
      ['a message that is none', () => ({ signIn: 'hello' })],
      ['a signature in its other form', ({ walletSignature: s }) => ({ walletSignature: twin(s) })],
      ['a signature that is no hex', () => ({ walletSignature: 'zz' })],
    ],
  )('%s', async (_what, change) => {
    const valid = await proof();
    const changed = { ...valid, ...(await change(valid)) };
    expect(await verifyDeviceProof(changed, { ...place, client: yes })).toBe(false);
  });
});

describe('proofs that are refused without a chain', () => {
  test.each<[string, (signature: string) => string]>([
    ['a signature cut short', (signature) => signature.slice(0, -2)],
    ['a signature with something behind it', (signature) => `${signature}00`],
    ['an empty signature', () => '0x'],
    ['a signature of zeros', () => `0x${'00'.repeat(65)}`],
    ['an impossible recovery id', (signature) => `${signature.slice(0, 130)}1d`],
    ['a signature of another message', (signature) => changedAt(40, signature)],
  ])('a proof with %s is refused without a chain', async (_what, change) => {
    const valid = await proof();
    const walletSignature = change(valid.walletSignature);
    expect(await verifyDeviceProof({ ...valid, walletSignature }, place)).toBe(false);
  });
});

test('a smart wallet that is not deployed yet is asked too, and nobody else without code', async () => {
  const asked: string[] = [];
  const client = {
    getCode: async () => undefined,
    verifyMessage: async ({ signature }: { signature: string }) => asked.push(signature) === 1,
  };
  const valid = await proof();
  const wrapped = { ...valid, walletSignature: `0x${'12'.repeat(200)}${'6492'.repeat(16)}` };
  expect(await verifyDeviceProof(wrapped, { ...place, client })).toBe(true);
  const plain = { ...valid, walletSignature: `0x${'12'.repeat(200)}` };
  expect(await verifyDeviceProof(plain, { ...place, client })).toBe(false);
  expect(asked).toEqual([wrapped.walletSignature]);
});

test('a chain that cannot be reached is an error, not a no; plain accounts do not need it', async () => {
  const { client } = openSample('http://127.0.0.1:9');
  const valid = await proof();
  expect(await verifyDeviceProof(valid, { ...place, client })).toBe(true);
  const ofWallet = { ...valid, walletSignature: `0x${'12'.repeat(100)}` };
  await expect(verifyDeviceProof(ofWallet, { ...place, client })).rejects.toThrow('HTTP request');
});

test('a smart wallet is asked on chain (ERC-1271)', async () => {
  const node = await startChain({ chainId: sampleChainId });
  try {
    const { chain, client } = openSample(node.rpcUrl);
    const tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
    const [wallet, stranger]: Hex[] = [
      '0x0000000000000000000000000000000000040001',
      '0x0000000000000000000000000000000000040002',
    ];
    // Answers any call with the magic value: PUSH32 value PUSH0 MSTORE PUSH1 20 PUSH0 RETURN.
    const magic = `1626ba7e${'00'.repeat(28)}`;
    await tester.setCode({ address: wallet as Hex, bytecode: `0x7f${magic}5f5260205ff3` });
    // Answers with the number 1, which is not the magic value.
    await tester.setCode({ address: stranger as Hex, bytecode: '0x60015f5260205ff3' });
    const of = async (address: Hex) => ({
      ...(await proof({ address })),
      walletSignature: `0x${'12'.repeat(100)}`,
    });
    const context = { ...place, client };
    expect(await verifyDeviceProof(await of(wallet as Hex), context)).toBe(true);
    expect(await verifyDeviceProof(await of(wallet as Hex), place)).toBe(false);
    expect(await verifyDeviceProof(await of(stranger as Hex), context)).toBe(false);
    const nobody = privateKeyToAccount(generatePrivateKey()).address;
    expect(await verifyDeviceProof(await of(nobody), context)).toBe(false);
  } finally {
    await node.stop();
  }
});
