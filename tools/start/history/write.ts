import { createReadClient } from '@parley/chain/client';
import { getLaunchpad } from '@parley/chain/nft/getLaunchpad';
import type { PrivateKeyAccount } from 'viem/accounts';
import { createActions, type HashOf, type HistoryPlace } from './actions.ts';
import { addressOf } from './marketActions.ts';
import { fundPeople, memberAccount, namelessAccount, ownerAccount } from './people.ts';
import { planHistory, type Step } from './plan.ts';
import type { HistoryClock } from './record.ts';

/** Somebody who acts, and their transactions in the history: on the chain, and those passed so far. */
type Actor = { account: PrivateKeyAccount; nonce: number; onChain: number; passed: number };

/**
 * Writes the history onto a chain that nobody else uses yet, each step in a block of its own time.
 * Continues where a killed run stopped: whose steps are on the chain is known by their nonces. Throws
 * what viem throws.
 */
export async function writeHistory(
  place: HistoryPlace,
  { begunAt, clock, hashOf }: { begunAt: number; clock: HistoryClock; hashOf: HashOf },
): Promise<void> {
  const actorOf = createActors(place);
  const act = createActions(place, hashOf);
  await fundPeople(place.rpcUrl, place.dataFolder);
  for (const step of planHistory()) {
    const actor = await actorOf(step.by);
    actor.passed += 1;
    if (actor.passed <= actor.onChain) continue;
    clock.hold(begunAt + step.at);
    await act(step, actor.account, actor.nonce);
    actor.nonce += 1;
  }
}

function createActors({ config, rpcUrl, dataFolder }: HistoryPlace) {
  const client = createReadClient(config, rpcUrl);
  const actors = new Map<Step['by'], Promise<Actor>>();

  async function find(by: Step['by']): Promise<Actor> {
    const account = accountOf(by);
    const nonce = await client.getTransactionCount({ address: account.address });
    const onChain = by === 'owner' ? await countFeatured() : nonce;
    return { account, nonce, onChain, passed: 0 };
  }

  /** The owner has deployed before; all that they do in the history is to feature. */
  async function countFeatured(): Promise<number> {
    const launchpad = addressOf(config.nftLaunchpadBondingAddress);
    return (await getLaunchpad(client, { launchpad })).featured.length;
  }

  function accountOf(by: Step['by']): PrivateKeyAccount {
    if (by === 'owner') return ownerAccount(dataFolder);
    return typeof by === 'number' ? namelessAccount(dataFolder, by) : memberAccount(dataFolder, by);
  }

  return (by: Step['by']): Promise<Actor> => {
    const actor = actors.get(by) ?? find(by);
    actors.set(by, actor);
    return actor;
  };
}
