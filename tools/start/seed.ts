import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { getMainName } from '@parley/chain/names/getMainName';
import { getNameMarket } from '@parley/chain/names/getNameMarket';
import { mintName } from '@parley/chain/names/mintName';
import { waitForTransaction } from '@parley/chain/transactions/waitForTransaction';
import { setBalance } from '@parley/deploy/embedded/fund';
import type { PublicConfig } from '@parley/domain/config/wire';
import { zeroAddress } from '@parley/domain/fields/hex';
import { priceOf } from '@parley/domain/names/rules';
import { createWalletClient, http, parseEther } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { addressOf } from './history/marketActions.ts';
import { memberAccount } from './history/people.ts';
import { openChat, signIn } from './member.ts';
import { step } from './progress.ts';
import { type SeedMember, seedLines, seedMembers } from './seedScript.ts';

type Place = {
  config: PublicConfig;
  rpcUrl: string;
  /** Where the server is on this machine. */
  serverUrl: string;
  dataFolder: string;
};

/**
 * Gives a new embedded community its first members and their conversation, once. Each member has
 * a key in the data folder, mints a name, and signs like any member. If it is killed halfway,
 * the next start continues: messages keep their ids, so none is posted twice.
 */
export async function seedCommunity(place: Place): Promise<void> {
  const done = join(place.dataFolder, 'seeded');
  if (existsSync(done)) return;
  await step('Inviting the first members', async () => {
    const accounts = new Map<SeedMember, PrivateKeyAccount>();
    for (const name of seedMembers) accounts.set(name, await settle(place, name));
    await talk(place, accounts);
  });
  writeFileSync(done, new Date().toISOString());
}

async function settle(place: Place, name: SeedMember): Promise<PrivateKeyAccount> {
  const { config, rpcUrl } = place;
  const account = memberAccount(place.dataFolder, name);
  const client = createReadClient(config, rpcUrl);
  const registry = addressOf(config.punkTldAddress);
  const minter = addressOf(config.punkMinterAddress);
  if ((await getMainName(client, { registry, address: account.address })) === name) return account;
  await setBalance(rpcUrl, account.address, parseEther('1000'));
  const wallet = createWalletClient({
    account,
    chain: communityChain(config, rpcUrl),
    transport: http(rpcUrl),
  });
  const market = await getNameMarket(client, { minter, numberOfPrices: config.punkNumberOfPrices });
  const hash = await mintName({
    client,
    wallet,
    minter,
    registry,
    name,
    holder: account.address,
    referrer: zeroAddress,
    valueWei: priceOf(name, market.prices),
  });
  await waitForTransaction(client, hash);
  return account;
}

/** Said on an earlier start, or in a room that the operator left out, closed, or bounds. */
const expected = new Set(['id-reused', 'unknown-room', 'not-moderator', 'rate-limited']);

async function talk(
  { config, serverUrl }: Place,
  accounts: Map<SeedMember, PrivateKeyAccount>,
): Promise<void> {
  const chats = new Map(
    await Promise.all(
      [...accounts].map(async ([name, account]) => {
        const device = await signIn(config, account, serverUrl);
        return [name, await openChat(config, device, {}, serverUrl)] as const;
      }),
    ),
  );
  for (const [index, [room, name, body]] of seedLines.entries()) {
    try {
      await chats.get(name)?.say(room, seedId(index), body);
    } catch (error) {
      if (!expected.has((error as Error).message)) throw error;
    }
  }
  for (const chat of chats.values()) chat.close();
}

/** A ULID that is the same on every start. */
function seedId(index: number): string {
  return `SEED${String(index).padStart(22, '0')}`;
}
