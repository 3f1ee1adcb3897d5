import {
  activityPointsAbi,
  anchorsAbi,
  chatTokenAbi,
  nameAirdropAbi,
  nameMinterAbi,
  nameRegistryAbi,
  pointsAirdropAbi,
  stakingRewardsAbi,
  swapRouterAbi,
  tipsAbi,
} from '@parley/chain/generated/abis';
import { deploySampleAirdrops } from '@parley/deploy/sampleAirdrops';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { type Abi, type Address, type Hex, keccak256, parseEther, toHex } from 'viem';
import type { Root } from './roots.ts';
import type { TestChain } from './testChain.ts';

type Call = {
  by: number;
  address: Address;
  abi: Abi;
  functionName: string;
  args: readonly unknown[];
  value?: bigint;
};

/** Numbers from 0 below `below`, the same for the same seed. */
export type Dice = (below: number) => number;

/** A linear congruential generator: enough to choose what a test does. */
export function diceOf(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const members = [1, 2, 3, 4];
const noDeadline = 2n ** 64n;

export type Economy = Awaited<ReturnType<typeof deployEconomyOn>>;

/** Adds swaps, staking, and airdrops to a test chain; with ways to use every contract at random. */
export async function deployEconomyOn(chain: TestChain) {
  const { sample, rpcUrl, roots: first } = chain;
  const swap = await deploySampleSwap(rpcUrl, sample);
  for (const index of members) await chain.mint(index);
  const airdrops = await deploySampleAirdrops(rpcUrl, sample, 4n);
  const lower = (address: Address) => address.toLowerCase();
  const roots: Root[] = [
    ...first,
    { kind: 'tips', address: lower(sample.tipsAddress) },
    { kind: 'anchors', address: lower(sample.anchorsAddress) },
    { kind: 'staking', address: lower(swap.stakingContractAddress) },
    { kind: 'swaps', address: lower(swap.swapRouterAddress) },
    { kind: 'nameAirdrop', address: lower(airdrops.nameAirdrop) },
    { kind: 'pointsAirdrop', address: lower(airdrops.pointsAirdrop) },
  ];
  const addressOf = (index: number) => sample.wallet(index).account.address;
  const names: string[] = ['member-1', 'member-2', 'member-3', 'member-4'];
  const router = { address: swap.swapRouterAddress, abi: swapRouterAbi as Abi };
  const staking = { address: swap.stakingContractAddress, abi: stakingRewardsAbi as Abi };
  const points = { address: sample.activityPointsAddress, abi: activityPointsAbi as Abi };
  const registry = { address: sample.punkTldAddress, abi: nameRegistryAbi as Abi };
  const idOf = (name: string) => BigInt(keccak256(toHex(name)));

  async function send({ by, address, abi, functionName, args, value }: Call): Promise<void> {
    const hash = await sample.wallet(by).writeContract({
      address,
      abi,
      functionName,
      args: [...args],
      ...(value === undefined ? {} : { value }),
    });
    await sample.client.waitForTransactionReceipt({ hash });
  }

  async function prepare(): Promise<void> {
    const million = parseEther('1000000');
    for (const by of members) {
      const token = { address: sample.chatTokenAddress, abi: chatTokenAbi as Abi };
      for (const spender of [swap.swapRouterAddress, sample.tipsAddress]) {
        await send({ by, ...token, functionName: 'approve', args: [spender, million] });
      }
      const toStaking = [swap.stakingContractAddress, million];
      await send({ by, ...token, address: swap.pair, functionName: 'approve', args: toStaking });
      await send({
        by,
        ...router,
        functionName: 'addLiquidityETH',
        value: parseEther('1'),
        args: [sample.chatTokenAddress, parseEther('100'), 0n, 0n, addressOf(by), noDeadline],
      });
    }
  }

  /** One act of some member; most succeed, some are refused by the contract. */
  function act(dice: Dice): Call {
    const by = members[dice(members.length)] as number;
    const other = addressOf(members[dice(members.length)] as number);
    const name = names[dice(names.length)] as string;
    const amount = parseEther(String(1 + dice(9))) / 10n;
    const messageId: Hex = keccak256(toHex(dice(5)));
    const token = sample.chatTokenAddress;
    const calls: (() => Call)[] = [
      () => {
        const label = `n${names.length}-${dice(1_000_000)}`;
        names.push(label);
        const holder = dice(3) === 0 ? other : addressOf(by);
        const args = [label, holder, addressOf(members[dice(4)] as number)];
        const minter = { address: sample.punkMinterAddress, abi: nameMinterAbi as Abi };
        return { by, ...minter, functionName: 'mint', args, value: parseEther('1') };
      },
      () => ({
        by,
        ...registry,
        functionName: 'transferFrom',
        args: [addressOf(by), other, idOf(name)],
      }),
      () => ({ by, ...registry, functionName: 'editDefaultDomain', args: [name] }),
      () => ({ by, ...registry, functionName: 'editData', args: [name, `{"n":"${dice(100)}"}`] }),
      () => ({ by: 0, ...points, functionName: 'bonus', args: [other, amount, 'for kindness'] }),
      () => ({ by: 0, ...points, functionName: 'correct', args: [other, amount / 10n, 'a slip'] }),
      () => ({
        by,
        address: sample.tipsAddress,
        abi: tipsAbi as Abi,
        functionName: 'tipToken',
        args: [token, other, messageId, amount],
      }),
      () => ({
        by,
        address: sample.tipsAddress,
        abi: tipsAbi as Abi,
        functionName: 'tipNative',
        args: [other, messageId],
        value: amount,
      }),
      () => ({
        by,
        address: sample.anchorsAddress,
        abi: anchorsAbi as Abi,
        functionName: 'anchor',
        args: [[{ room: messageId, seq: 1n + BigInt(dice(1_000)), hash: keccak256(messageId) }]],
      }),
      () => ({ by, ...staking, functionName: 'deposit', args: [amount] }),
      () => ({ by, ...staking, functionName: 'withdraw', args: [amount / 3n] }),
      () => ({ by, ...staking, functionName: 'claimRewards', args: [] }),
      () => ({ by, ...staking, functionName: 'exit', args: [] }),
      () => ({ by, ...staking, functionName: 'emergencyWithdraw', args: [] }),
      () => ({ by, ...router, functionName: 'payStaking', args: [] }),
      () => ({
        by,
        ...router,
        functionName: 'swapExactETHForTokens',
        value: amount,
        args: [0n, [swap.weth, token], addressOf(by), noDeadline, other],
      }),
      () => ({
        by,
        ...router,
        functionName: 'swapExactTokensForETH',
        args: [amount * 10n, 0n, [token, swap.weth], addressOf(by), noDeadline, other],
      }),
      () => ({ by, ...router, functionName: 'withdraw', args: [addressOf(by)] }),
      () => ({
        by,
        address: airdrops.nameAirdrop,
        abi: nameAirdropAbi as Abi,
        functionName: 'claim',
        args: [name],
      }),
      () => ({
        by,
        address: airdrops.pointsAirdrop,
        abi: pointsAirdropAbi as Abi,
        functionName: 'claim',
        args: [],
      }),
    ];
    return (calls[dice(calls.length)] as () => Call)();
  }

  await prepare();
  return {
    roots,
    members,
    names,
    addressOf,
    swap,
    airdrops,
    /** Sends random transactions; resolves with how many of each function were not refused. */
    async use(dice: Dice, count: number): Promise<Map<string, number>> {
      const done = new Map<string, number>();
      for (let left = count; left > 0; left -= 1) {
        const call = act(dice);
        try {
          await send(call);
          done.set(call.functionName, (done.get(call.functionName) ?? 0) + 1);
        } catch {
          // Refused, as a member's would be: somebody else's name, a claim twice.
        }
        if (dice(10) === 0) await chain.tester.increaseTime({ seconds: dice(200_000) });
      }
      return done;
    },
  };
}
