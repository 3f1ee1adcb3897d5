import { envelopeBytes } from '@parley/domain/chat/envelope';
import { verifyMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { importDeviceKey, isSignedBy } from '../../../apps/server/src/auth/devices.ts';
import { createDeviceKey, envelope, signBytes } from '../../../apps/server/src/chat/testClient.ts';
import { measurePairs, type Row, rowOf } from './pairs.ts';

/** Row 7: signatures checked a second, ours (device key) against a wallet signature with viem. */
export async function verifyRow(): Promise<Row> {
  const device = createDeviceKey();
  const key = importDeviceKey(device.publicKey);
  if (key === null) throw new Error('The device key was refused.');
  const signed = envelope();
  const signature = signBytes(device.privateKey, envelopeBytes(signed));
  const account = privateKeyToAccount(generatePrivateKey());
  const message = JSON.stringify(signed);
  const walletSignature = await account.signMessage({ message });
  const { address } = account;
  const pairs = await measurePairs(
    9,
    () => perCpuSecond(2_000, () => isSignedBy(key, envelopeBytes(signed), signature)),
    () => perCpuSecond(200, () => verifyMessage({ address, message, signature: walletSignature })),
  );
  return rowOf('7 signatures checked per CPU second', '/s', pairs, { atLeast: 10 });
}

async function perCpuSecond(
  times: number,
  check: () => boolean | Promise<boolean>,
): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < times; index += 1) {
    if (!(await check())) throw new Error('A good signature was refused.');
  }
  const { user, system } = process.cpuUsage(before);
  return (times * 1e6) / (user + system);
}
