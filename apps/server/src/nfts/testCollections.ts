import { collectionAbi, launchpadAbi } from '@parley/chain/generated/abis';
import { deploySampleNft } from '@parley/deploy/sampleNft';
import { nftKinds } from '@parley/domain/nft/kinds';
import { type Address, type Hex, parseEther, parseEventLogs, zeroAddress } from 'viem';
import { type Dice, diceOf } from '../indexer/testActions.ts';
import type { TestChain } from '../indexer/testChain.ts';

const members = [1, 2, 3, 4];
const forever = 2n ** 64n;

/** A file of this kind, or a YouTube id. */
function medium(uniqueId: string, kind: number): string {
  if (nftKinds[kind] === 'youtube') return 'dQw4w9WgXcQ';
  return kind === 0 ? '' : `ipfs://${uniqueId}-file`;
}

/** A launchpad on a test chain, and ways to use it. */
export async function deployCollections(chain: TestChain) {
  const { sample, rpcUrl } = chain;
  const { nftLaunchpadBondingAddress: launchpad } = await deploySampleNft(rpcUrl, sample);
  const launched: Address[] = [];

  async function sent(hash: Hex) {
    return await sample.client.waitForTransactionReceipt({ hash });
  }

  async function launch(
    by: number,
    uniqueId: string,
    kind: number,
    basePrice = 10n ** 15n,
    { name = `Title ${uniqueId}`, symbol = 'T', image = `ipfs://${uniqueId}` } = {},
  ) {
    const hash = await sample.wallet(by).writeContract({
      address: launchpad,
      abi: launchpadAbi,
      functionName: 'launch',
      value: parseEther('2'),
      args: [
        {
          uniqueId,
          name,
          symbol,
          basePrice,
          creatorFee: 100n,
          profile: {
            description: `About ${uniqueId}`,
            image,
            media: medium(uniqueId, kind),
            mediaKind: kind,
          },
          maxProtocolFee: 500n,
          firstTokens: 0n,
        },
        zeroAddress,
      ],
    });
    const { logs } = await sent(hash);
    const [event] = parseEventLogs({ logs, abi: launchpadAbi, eventName: 'CollectionLaunched' });
    const address = event?.args.collection as Address;
    launched.push(address);
    return address;
  }

  const of = (address: Address) => ({ address, abi: collectionAbi }) as const;

  async function mint(by: number, collection: Address) {
    const wallet = sample.wallet(by);
    const most = parseEther('100');
    return await sent(
      await wallet.writeContract({
        ...of(collection),
        functionName: 'mint',
        args: [wallet.account.address, most],
        value: most,
      }),
    );
  }

  /** One random act; those that a contract refuses count for nothing. */
  async function act(dice: Dice): Promise<void> {
    const by = members[dice(members.length)] as number;
    const wallet = sample.wallet(by);
    const other = sample.wallet(members[dice(members.length)] as number).account.address;
    const collection = launched[dice(launched.length)] as Address;
    const contract = of(collection);
    const tokenId = BigInt(1 + dice(6));
    const acts = [
      () => mint(by, collection),
      () => mint(by, collection),
      () => mint(by, collection),
      async () =>
        sent(
          await wallet.writeContract({
            ...contract,
            functionName: 'burn',
            args: [tokenId, 0n, forever],
          }),
        ),
      async () =>
        sent(
          await wallet.writeContract({
            ...contract,
            functionName: 'transferFrom',
            args: [wallet.account.address, other, tokenId],
          }),
        ),
      async () =>
        sent(
          await wallet.writeContract({
            ...contract,
            functionName: 'editProfile',
            args: [{ description: `${dice(99)}`, image: 'ipfs://new', media: '', mediaKind: 0 }],
          }),
        ),
      async () =>
        sent(
          await wallet.writeContract({
            ...contract,
            functionName: 'lowerCreatorFee',
            args: [BigInt(dice(100))],
          }),
        ),
      async () =>
        sent(
          await wallet.writeContract({
            ...contract,
            functionName: 'withdrawCreatorFees',
            args: [other],
          }),
        ),
      async () =>
        sent(
          await sample.wallet(0).writeContract({
            address: launchpad,
            abi: launchpadAbi,
            functionName: 'setFeatured',
            args: [collection, dice(3) > 0],
          }),
        ),
    ];
    await acts[dice(acts.length)]?.().catch(() => undefined);
    if (dice(8) === 0) await chain.tester.increaseTime({ seconds: dice(90_000) });
  }

  return {
    launchpad,
    launched,
    launch,
    mint,
    async use(seed: number, count: number): Promise<void> {
      const dice = diceOf(seed);
      for (let left = count; left > 0; left -= 1) await act(dice);
    },
  };
}

export type Collections = Awaited<ReturnType<typeof deployCollections>>;
