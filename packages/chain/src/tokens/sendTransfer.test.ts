import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deployOddToken, type OddWay } from '@parley/testkit/oddToken';
import { transferText } from '@parley/text/contracts';
import { type Address, createTestClient, erc20Abi, http, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getArrived } from './getArrived.ts';
import { sendTransfer } from './sendTransfer.ts';
import { prepareTransfer } from './transfer.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

const nim = '0x4444444444444444444444444444444444444444';

/** A token of which wallet number 1 has a thousand. */
const odd = (way: OddWay, decimals = 18) =>
  deployOddToken(node.rpcUrl, community.wallet(0), {
    way,
    decimals,
    holder: community.wallet(1).account.address,
    supply: 1_000n * 10n ** BigInt(decimals),
  });

function send(token: Address | null, amount: bigint, to: Address = nim) {
  const wallet = community.wallet(1);
  const asked = vi.spyOn(wallet, 'sendTransaction');
  const transfer = { token, to, amount };
  return { asked, transfer, sending: sendTransfer({ client: community.client, wallet, transfer }) };
}

const balanceOf = (token: Address, address: Address) =>
  community.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  });

async function arrivedOf(token: Address | null, amount: bigint, to: Address = nim) {
  const { client } = community;
  const { sending, transfer } = send(token, amount, to);
  const { transactionHash: hash } = await waitForTransaction(client, await sending);
  const from = community.wallet(1).account.address;
  return getArrived(client, { hash, from, transfers: [transfer] });
}

describe('coins', () => {
  test('coins arrive to the wei, and the fee is told', async () => {
    const { client } = community;
    const { address } = community.wallet(1).account;
    const before = await client.getBalance({ address });
    const amount = parseEther('2.000000000000000001');
    const { amounts, feeWei } = await arrivedOf(null, amount);
    expect(amounts).toEqual([amount]);
    expect(await client.getBalance({ address: nim })).toBe(amount);
    expect(before - (await client.getBalance({ address }))).toBe(amount + feeWei);
  });

  test('coins beyond the balance are refused before the wallet is asked', async () => {
    const balance = await community.client.getBalance({
      address: community.wallet(1).account.address,
    });
    for (const amount of [balance, balance + 1n]) {
      const { sending, asked } = send(null, amount);
      await expect(sending).rejects.toMatchObject({ code: 'insufficient-funds' });
      expect(asked).not.toHaveBeenCalled();
    }
  });

  test('coins for a contract that takes none are refused in a sentence', async () => {
    const refusing: Address = '0x5555555555555555555555555555555555555555';
    const tester = createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) });
    await tester.setCode({ address: refusing, bytecode: '0x5f5ffd' });
    const { sending, asked } = send(null, 1n, refusing);
    await expect(sending).rejects.toMatchObject({ message: transferText.refusedCoins });
    expect(asked).not.toHaveBeenCalled();
  });

  test('coins for nobody are refused', async () => {
    const { sending } = send(null, 1n, zeroAddress);
    await expect(sending).rejects.toMatchObject({ message: transferText.burned });
  });

  test('coins to an account need the gas that they always need', async () => {
    const from = community.wallet(1).account.address;
    const prepared = await prepareTransfer(community.client, {
      from,
      token: null,
      to: nim,
      amount: 1n,
    });
    expect(prepared.gas).toBe(21_000n);
    expect(prepared.gasPriceWei).toBeGreaterThan(0n);
  });
});

describe('tokens', () => {
  test.each<[OddWay, number]>([
    ['none', 18],
    ['none', 0],
    ['none', 24],
    ['returns nothing', 6],
  ])(
    'tokens whose contract misbehaves by %s, with %d decimals, arrive to the last digit',
    async (way, decimals) => {
      const token = await odd(way, decimals);
      const { amounts } = await arrivedOf(token, 7n);
      expect(amounts).toEqual([7n]);
      expect(await balanceOf(token, nim)).toBe(7n);
    },
  );

  test('tokens that keep a part are told as what arrived', async () => {
    const token = await odd('keeps a part');
    const { amounts } = await arrivedOf(token, 1_000n);
    expect(amounts).toEqual([990n]);
    expect(await balanceOf(token, nim)).toBe(990n);
  });

  test('tokens that only claim to have arrived are told as nothing', async () => {
    const token = await odd('only claims');
    const { amounts } = await arrivedOf(token, 1_000n);
    expect(amounts).toEqual([0n]);
  });

  test.each<[OddWay, string]>([
    ['returns false', transferText.refusedByToken],
    ['is paused', transferText.tokenErrors.EnforcedPause],
    ['blocks recipients', transferText.refusedByToken],
    ['reverts without reason', transferText.refusedByToken],
  ])(
    'tokens whose contract %s are refused in a sentence, and the wallet is not asked',
    async (way, sentence) => {
      const { sending, asked } = send(await odd(way), 5n);
      await expect(sending).rejects.toMatchObject({ code: 'reverted', message: sentence });
      expect(asked).not.toHaveBeenCalled();
    },
  );

  test('tokens that the member lacks are refused, in the contract’s own words', async () => {
    const { sending } = send(await odd('none'), 10n ** 30n);
    await expect(sending).rejects.toMatchObject({ message: 'Error: balance too low' });
    const chat = send(community.chatTokenAddress, 1n);
    await expect(chat.sending).rejects.toMatchObject({
      message: 'Error: You don’t have enough of this token.',
    });
  });

  test('tokens of an address without a contract are refused', async () => {
    const { sending, asked } = send('0x6666666666666666666666666666666666666666', 5n);
    await expect(sending).rejects.toMatchObject({ message: transferText.noToken });
    expect(asked).not.toHaveBeenCalled();
  });
});
