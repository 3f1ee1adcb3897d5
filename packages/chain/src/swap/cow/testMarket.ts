import { openDeployer } from '@parley/deploy/deployer';
import { deploySample, sampleChainId, sampleKey } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { deployTrial } from '@parley/deploy/trial';
import type { CowOrder } from '@parley/domain/swap/cow';
import { poolOut } from '@parley/domain/swap/rules';
import { encodeFunctionData, erc20Abi, keccak256, parseAbi, parseEther, toHex } from 'viem';
import { getTokenBalance } from '../../tokens/getTokenBalance.ts';
import { simulateAndWrite } from '../../transactions/simulateAndWrite.ts';
import { waitForTransaction } from '../../transactions/waitForTransaction.ts';
import { ensureAllowance } from '../ensureAllowance.ts';
import { orderDigest, orderTypedData } from './orderDigest.ts';
import {
  type CowBatch,
  type CowScheme,
  type CowTrade,
  cowSettlementAbi,
  settlementOf,
} from './settlement.ts';

/** The wallet that settles. */
export const solver = 7;
const pairAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
]);
const wethAbi = parseAbi(['function deposit() payable']);

/** A community with the CoW protocol, and the actions of its members and solver. */
export type TestMarket = Awaited<ReturnType<typeof openTestMarket>>;

/**
 * Deploys the sample community with the CoW protocol: a pool of 1,000 coins and 100,000 tokens;
 * wallet 1 has tokens, wallet 2 has 10 wrapped coins, wallet 7 settles.
 */
export async function openTestMarket(rpcUrl: string) {
  const sample = await deploySample(rpcUrl);
  const swap = await deploySampleSwap(rpcUrl, sample);
  const deployer = await openDeployer({
    rpcUrl,
    chain: sample.chain,
    privateKey: sampleKey,
    log: () => undefined,
  });
  const trial = await deployTrial(deployer, {
    dripper: deployer.address,
    chatToken: sample.chatTokenAddress,
    coinsPerDrip: 1n,
    tokensPerDrip: 1n,
    drips: 1n,
    solver: sample.wallet(solver).account.address,
  });
  const { client, wallet, chatTokenAddress: chat } = sample;
  const { weth, pair } = swap;
  const { cowSettlementAddress: settlement, cowVaultRelayerAddress: relayer } = trial;
  const deposit = { address: weth, abi: wethAbi, functionName: 'deposit' } as const;
  const wrapped = await wallet(2).writeContract({ ...deposit, value: parseEther('10') });
  await waitForTransaction(client, wrapped);

  /** Counts orders, so that each differs. */
  let orders = 0;
  /** An order to sell 100 tokens for at least 0.9 coins, with a test's changes. */
  async function order(changes: Partial<CowOrder> = {}): Promise<CowOrder> {
    const { timestamp } = await client.getBlock();
    return {
      sellToken: chat,
      buyToken: weth,
      receiver: '0x0000000000000000000000000000000000000000',
      sellAmount: parseEther('100'),
      buyAmount: parseEther('0.9'),
      validTo: Number(timestamp) + 1_200,
      appData: keccak256(toHex(`order ${orders++}`)),
      feeAmount: 0n,
      kind: 'sell',
      partiallyFillable: false,
      ...changes,
    };
  }

  /** What a member signs for an order, for this chain unless another is given. */
  async function sign(
    index: number,
    signed: CowOrder,
    { scheme = 'eip712', chainId = sampleChainId }: { scheme?: CowScheme; chainId?: number } = {},
  ): Promise<CowTrade> {
    const place = { chainId, settlement };
    const signature =
      scheme === 'eip712'
        ? await wallet(index).signTypedData(orderTypedData(place, signed))
        : await wallet(index).signMessage({ message: { raw: orderDigest(place, signed) } });
    const executedAmount = signed.kind === 'sell' ? signed.sellAmount : signed.buyAmount;
    return { order: signed, scheme, signature, executedAmount };
  }

  /**
   * Approves exactly what an order sells to the vault relayer, which only the settlement contract
   * can use.
   */
  function approve(index: number, { sellToken: token, sellAmount: amount }: CowOrder) {
    return ensureAllowance({ client, wallet: wallet(index), token, spender: relayer, amount });
  }

  /** A call of `settle` by a wallet. */
  function call(by: number, ...batches: readonly CowBatch[]) {
    return {
      address: settlement,
      abi: cowSettlementAbi,
      functionName: 'settle',
      args: settlementOf(...batches),
      account: wallet(by).account,
    } as const;
  }

  async function settle(...batches: readonly CowBatch[]) {
    // With gas to spare: a pool that was used in the second of the estimate costs more in the next one.
    const sent = simulateAndWrite({ client, wallet: wallet(solver) }, call(solver, ...batches));
    await waitForTransaction(client, await sent);
  }

  /** What the pool gives for tokens, and the two calls by which the settlement swaps them. */
  async function throughPool(amount: bigint) {
    const reserves = { address: pair, abi: pairAbi, functionName: 'getReserves' } as const;
    const [first, second] = await client.readContract(reserves);
    const isFirst = chat.toLowerCase() < weth.toLowerCase();
    const [reserveIn, reserveOut] = isFirst ? [first, second] : [second, first];
    const out = poolOut(amount, { reserveIn, reserveOut }) ?? 0n;
    const transfer = { abi: erc20Abi, functionName: 'transfer', args: [pair, amount] } as const;
    const outs = isFirst ? ([0n, out] as const) : ([out, 0n] as const);
    const args = [...outs, settlement, '0x'] as const;
    const swapped = encodeFunctionData({ abi: pairAbi, functionName: 'swap', args });
    const interactions = [
      { target: chat, value: 0n, callData: encodeFunctionData(transfer) },
      { target: pair, value: 0n, callData: swapped },
    ];
    const prices = [
      { token: chat, price: out },
      { token: weth, price: amount },
    ];
    return { out, interactions, prices };
  }

  const balanceOf = (index: number, token = weth) =>
    getTokenBalance(client, { token, address: wallet(index).account.address });

  return {
    client,
    wallet,
    chat,
    weth,
    settlement,
    relayer,
    pair,
    router: swap.swapRouterAddress,
    order,
    sign,
    approve,
    call,
    settle,
    throughPool,
    balanceOf,
  };
}
