import { existsSync } from 'node:fs';
import { chatTokenAbi } from '@parley/chain/generated/abis';
import { type Address, formatEther, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { DeployFile } from '../chainFile.ts';
import {
  fillConfig,
  readWrittenConfig,
  type WrittenConfig,
  writeConfig,
} from '../command/config.ts';
import { deployAll, deployWith, type Run } from '../command/deployAll.ts';
import { readKey } from '../command/plan.ts';
import { readJson } from '../command/readJson.ts';
import { costOf, logDone, openFor } from '../command/run.ts';
import { DeployError } from '../deployError.ts';
import type { Deployer } from '../deployer.ts';
import type { EconomyAddresses } from '../economy.ts';
import { readWritten } from '../keepDeployed.ts';
import { mintTokens } from '../mintTokens.ts';
import { openMarket } from '../openMarket.ts';
import { planDeploy } from '../planner.ts';
import { create2Wei, hasCreate2, putCreate2 } from './create2.ts';
import type { CommunityFiles } from './files.ts';
import { findChain } from './findChain.ts';
import { sendCoins } from './sendCoins.ts';

type Options = {
  file: DeployFile;
  files: CommunityFiles;
  /** The file with the key of the deploying account. */
  key: string;
  /** A public config with what the answers don't say, such as rooms. */
  template: string | undefined;
  /** Throws where the operator does not agree. */
  agree: (word: string) => Promise<void>;
  isDryRun: boolean;
};

/** Fees may rise between the plan and the last transaction: a quarter more than the plan says. */
const reserve = (wei: bigint) => (wei * 5n) / 4n;

/**
 * Does what is missing between the answers and a community whose pool is open. False after a dry run. Throws a
 * DeployError that says what to do.
 */
export async function openCommunity(options: Options): Promise<boolean> {
  const { file, files, agree, isDryRun } = options;
  const key = readKey(options.key);
  const payer = privateKeyToAccount(key).address;
  const { client } = await findChain(file.rpcUrl);
  const written = readWrittenConfig(files.config, file) ?? readTemplate(options.template, file);
  // Before anything is paid: answers that make no valid config.
  fillConfig(written, file, {});
  const has = async () => await client.getBalance({ address: payer });
  const expectCoins = async (wei: bigint) => {
    const balance = await has();
    if (balance >= wei) return;
    const missing = formatEther(wei - balance);
    throw new DeployError(
      `${payer} pays, and has ${formatEther(balance)} ${file.tokenSymbol}. Send it ${missing} ${file.tokenSymbol} or more, and run the command again. Its key is in ${options.key}.`,
    );
  };

  if (!(await hasCreate2(client))) {
    console.log(
      `${file.chainName} has no CREATE2 deployer, which gives contracts their addresses. Putting it there takes ${formatEther(create2Wei)} ${file.tokenSymbol} and the gas of one payment.`,
    );
    if (isDryRun) return false;
    await expectCoins(create2Wei * 2n);
    await agree('put');
    await putCreate2(client, (to, wei) => sendCoins({ file, key, to, wei }));
    logDone('The CREATE2 deployer is at its address.');
  }

  const deployer = await openFor({ file, key });
  const known = await readWritten(deployer.client, files.config, written ?? {});
  const run: Run = { file, configPath: files.config, deployer, known, replaced: [] };
  const plan = planDeploy(deployer);
  await supply(plan, file, await deployWith(plan, run, () => undefined));
  if (plan.steps.length > 0) {
    for (const { aim } of plan.steps) logDone(aim);
    const { gas, wei } = await costOf(plan.steps, client);
    const pool = poolOf(file).poolCoins;
    const inPool = plan.steps.some(({ aim }) => aim.startsWith('The pool has')) ? pool : 0n;
    const coins = (amount: bigint) => `${formatEther(amount)} ${file.tokenSymbol}`;
    console.log(
      `\n${plan.steps.length} transactions, about ${gas.toLocaleString('en')} gas: ${coins(wei)} at the current gas price, ${coins(inPool)} for the pool. With a quarter more for fees that rise: ${coins(reserve(wei) + inPool)}, paid by ${payer}, which has ${coins(await has())}.`,
    );
    if (isDryRun) return false;
    await expectCoins(reserve(wei) + inPool);
    await agree('open');
  } else if (isDryRun) {
    console.log('Everything is there.');
    return false;
  }
  // With what the template says; the deploy fills in the addresses.
  if (written !== null && !existsSync(files.config)) writeConfig(files.config, written);
  const addresses = await deployAll(run, written);
  await supply(deployer, file, addresses);
  sayHandOver(file, payer);
  return true;
}

/** The public config of a template with what was answered in its place; null without one. */
function readTemplate(path: string | undefined, file: DeployFile): WrittenConfig | null {
  if (path === undefined) return null;
  const template = readJson(path);
  const answered = Object.entries(file).filter(([key]) => key in template);
  return { ...template, ...Object.fromEntries(answered) };
}

const poolOf = ({ poolTokens = '0', poolCoins = '0' }: DeployFile) => ({
  poolTokens: parseEther(poolTokens),
  poolCoins: parseEther(poolCoins),
});

/** Mints the first chat tokens and opens the pool, as far as that is missing. */
async function supply(deployer: Deployer, file: DeployFile, at: EconomyAddresses): Promise<void> {
  const owner = file.owner as Address;
  const amount = parseEther(file.firstSupply ?? '0');
  const token = { address: at.chatTokenAddress, abi: chatTokenAbi } as const;
  if (amount > 0n) {
    await mintTokens(deployer, {
      chatToken: at.chatTokenAddress,
      to: owner,
      amount,
      purpose: 'the owner',
      // Whatever became of them since.
      isDone: async () =>
        (await deployer.client.readContract({ ...token, functionName: 'totalSupply' })) >= amount,
    });
  }
  await openMarket(deployer, {
    ...poolOf(file),
    chatToken: at.chatTokenAddress,
    swapRouter: at.swapRouterAddress,
    staking: at.stakingContractAddress,
    rewardCoins: 0n,
    sharesTo: owner,
  });
}

function sayHandOver({ owner, projectUrl }: DeployFile, payer: string): void {
  if (owner.toLowerCase() === payer.toLowerCase()) return;
  console.log(
    `\n${owner} may accept the contracts: once the community runs, open ${projectUrl}/operator with its wallet and press Accept. Until then ${payer} owns them; keep its key.`,
  );
}
