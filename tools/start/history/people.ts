import { join } from 'node:path';
import { setBalance } from '@parley/deploy/embedded/fund';
import { privateKeyAt } from '@parley/deploy/embedded/secrets';
import { concatHex, type Hex, keccak256, numberToHex, parseEther } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { type Member, members, namelessCount } from './script.ts';

/** What everybody begins with, in wei: enough for all they do. */
const startBalance = { member: parseEther('4000'), nameless: parseEther('1500') };

/** The account of a member of the demo community, with its key in the data folder. */
export function memberAccount(dataFolder: string, name: Member): PrivateKeyAccount {
  return privateKeyToAccount(privateKeyAt(join(dataFolder, 'secrets', `seed-${name}.key`)));
}

/** The account of one without a name; all their keys follow from one. */
export function namelessAccount(dataFolder: string, number: number): PrivateKeyAccount {
  const key = privateKeyAt(join(dataFolder, 'secrets', 'seed-nameless.key'));
  return privateKeyToAccount(keccak256(concatHex([key, numberToHex(number, { size: 32 })])));
}

/** The owner of the community's contracts. */
export function ownerAccount(dataFolder: string): PrivateKeyAccount {
  return privateKeyToAccount(ownerKey(dataFolder));
}

/** The key of the same account. */
export const ownerKey = (dataFolder: string): Hex =>
  privateKeyAt(join(dataFolder, 'secrets', 'deployer.key'));

/** Gives everybody money; repeated, it changes nothing that matters. */
export async function fundPeople(rpcUrl: string, dataFolder: string): Promise<void> {
  const balances = [
    ...members.map((name) => [memberAccount(dataFolder, name), startBalance.member] as const),
    ...Array.from(
      { length: namelessCount },
      (_, number) => [namelessAccount(dataFolder, number), startBalance.nameless] as const,
    ),
  ];
  await Promise.all(balances.map(([{ address }, wei]) => setBalance(rpcUrl, address, wei)));
}
