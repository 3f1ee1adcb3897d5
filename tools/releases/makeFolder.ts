import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { publicConfigSchema } from '@parley/domain/config/wire';
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  getContract,
  http,
  maxUint256,
  parseEther,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ExpectedFolder, ExpectedMessage } from './folder.ts';

/** A new database is mostly zeros and four times the same: a window over all of it finds that. */
const packing = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 28,
  },
};

/**
 * `npx tsx tools/releases/makeFolder.ts <checkout> <file.tar.br> <port>`: starts the Parley of another checkout, lets its
 * first members launch a collection, add liquidity, stake it, and write, and packs its data folder. `README.md`
 * beside the packed folders says when it is used.
 */
async function main([checkout, file, port]: readonly string[]): Promise<void> {
  if (checkout === undefined || file === undefined || port === undefined) {
    throw new Error('Usage: npx tsx tools/releases/makeFolder.ts <checkout> <file.tar.br> <port>');
  }
  const base = mkdtempSync(join(tmpdir(), 'parley-folder-'));
  const folder = join(base, 'data');
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'tools/start/main.ts'], {
    cwd: resolve(checkout),
    env: { ...process.env, PORT: port, PARLEY_DATA: folder, PARLEY_SEED: 'people' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    await open(folder, child);
    const known = await live(url, folder, resolve(checkout));
    writeFileSync(join(folder, 'expected.json'), JSON.stringify(known, null, 2));
  } finally {
    child.kill('SIGINT');
    await ended;
  }
  const packed = join(base, 'all.tar');
  const { status } = spawnSync('tar', ['-C', base, '-cf', packed, 'data']);
  if (status !== 0) throw new Error('The folder could not be packed.');
  writeFileSync(resolve(file), brotliCompressSync(readFileSync(packed), packing));
  rmSync(base, { recursive: true, force: true });
}

/** Waits until the community is open and its first members have written. */
async function open(folder: string, child: { exitCode: number | null }): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('It did not start.');
    if (existsSync(join(folder, 'seeded'))) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

type Abis = Record<
  `${'activityPoints' | 'chatToken' | 'launchpad' | 'collection' | 'swapRouter' | 'stakingRewards'}Abi`,
  Abi
>;

/** What members do, by the ABIs of that checkout; numbers are those that the test of updates expects. */
async function live(url: string, folder: string, checkout: string): Promise<ExpectedFolder> {
  const generated = join(checkout, 'packages/chain/src/generated/abis.ts');
  const abis = (await import(pathToFileURL(generated).href)) as Abis;
  const config = publicConfigSchema.parse(
    JSON.parse(readFileSync(join(folder, 'public-config.json'), 'utf8')),
  );
  // Later versions have all of it below /api.
  const api = existsSync(join(checkout, 'packages/deploy')) ? `${url}/api` : url;
  const chain = defineChain({
    id: config.supportedChainId,
    name: config.chainName,
    testnet: true,
    nativeCurrency: { name: 'Degen', symbol: config.tokenSymbol, decimals: 18 },
    rpcUrls: { default: { http: [`${api}/rpc`] } },
  });
  const client = createPublicClient({ chain, transport: http() });
  const walletOf = (name: string) =>
    createWalletClient({
      chain,
      transport: http(),
      account: privateKeyToAccount(
        readFileSync(join(folder, 'secrets', `${name}.key`), 'utf8').trim() as `0x${string}`,
      ),
    });
  const send = async (
    name: string,
    call: { address: string; abi: Abi; functionName: string; args: unknown[]; value?: bigint },
  ) => {
    const hash = await walletOf(name).writeContract(call as never);
    const { status } = await client.waitForTransactionReceipt({ hash });
    if (status !== 'success') throw new Error(`${call.functionName} failed`);
  };
  const vera = walletOf('seed-vera').account.address;
  const token = { address: config.chatTokenAddress, abi: abis.chatTokenAbi };
  const owner = walletOf('deployer').account.address;
  await send('deployer', {
    ...token,
    functionName: 'setMinterAllowance',
    args: [owner, parseEther('500')],
  });
  await send('deployer', { ...token, functionName: 'mint', args: [vera, parseEther('500')] });

  const order = {
    uniqueId: 'paper-boats',
    name: 'Paper Boats',
    symbol: 'BOAT',
    profile: {
      description: 'Boats of paper',
      image: 'https://example.org/boat.png',
      media: '',
      mediaKind: 0,
    },
    basePrice: parseEther('0.01'),
    creatorFee: 100n,
    maxProtocolFee: 500n,
    firstTokens: 0n,
  };
  const launchpad = { address: config.nftLaunchpadBondingAddress, abi: abis.launchpadAbi };
  await send('seed-vera', {
    ...launchpad,
    functionName: 'launch',
    args: [order, zeroAddress],
    value: parseEther('20'),
  });
  const pads = getContract({ ...launchpad, address: launchpad.address as Address, client });
  const [collection] = (await client.getContractEvents({
    ...launchpad,
    address: pads.address,
    eventName: 'CollectionLaunched',
    fromBlock: 0n,
  })) as unknown as { args: Record<string, Address> }[];
  const address = collection?.args.collection;
  if (address === undefined) throw new Error('No collection was launched.');
  for (const member of ['seed-vera', 'seed-nim', 'seed-nim']) {
    await send(member, {
      address,
      abi: abis.collectionAbi,
      functionName: 'mint',
      value: parseEther('1'),
      args: [walletOf(member).account.address, parseEther('1')],
    });
  }

  const router = { address: config.swapRouterAddress, abi: abis.swapRouterAbi };
  await send('seed-vera', {
    ...token,
    functionName: 'approve',
    args: [router.address, maxUint256],
  });
  await send('seed-vera', {
    ...router,
    functionName: 'addLiquidityETH',
    args: [token.address, parseEther('500'), 0n, 0n, vera, 2n ** 40n],
    value: parseEther('100'),
  });
  const staking = {
    address: config.stakingContractAddress as Address,
    abi: abis.stakingRewardsAbi,
  };
  const pool = (await client.readContract({ ...staking, functionName: 'stakeToken' })) as Address;
  const shares = await client.readContract({
    address: pool,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [vera],
  });
  await send('seed-vera', {
    address: pool,
    abi: erc20Abi,
    functionName: 'approve',
    args: [staking.address, shares],
  });
  await send('seed-vera', { ...staking, functionName: 'deposit', args: [shares / 2n] });

  const names: ExpectedFolder['names'] = {};
  for (const name of ['oskar', 'nim', 'vera', 'sol', 'imre']) {
    const { address: holder } = walletOf(`seed-${name}`).account;
    const points = await client.readContract({
      address: config.activityPointsAddress as Address,
      abi: abis.activityPointsAbi,
      functionName: 'getPoints',
      args: [holder],
    });
    names[name] = { holder, points: String(points) };
  }
  const messages: ExpectedFolder['messages'] = {};
  for (const { id } of config.rooms) {
    const answer = await fetch(`${api}/chat/rooms/${id}/messages`);
    messages[id] = ((await answer.json()) as { messages: ExpectedMessage[] }).messages.map(
      ({ id, author, body, signature }) => ({ id, author, body, signature }),
    );
  }
  const pieces = { [vera]: 1, [walletOf('seed-nim').account.address]: 2 };
  const stake = { member: vera, shares: String(shares / 2n) };
  return { url, names, messages, stake, collection: { address, pieces } };
}

await main(process.argv.slice(2));
