import { readFileSync } from 'node:fs';
import { readWritten } from '../keepDeployed.ts';
import { planDeploy } from '../planner.ts';
import { fillConfig, readWrittenConfig } from './config.ts';
import { deployAll, deployWith, type Run } from './deployAll.ts';
import { type DeployOptions, readOptions } from './plan.ts';
import { expectConsent, expectOthers, printLosses } from './replace.ts';
import { withDependents } from './replaceable.ts';
import { logDone, openFor, printSteps, runCommand } from './run.ts';

await runCommand(async () => {
  const options = readOptions('deploy', process.argv.slice(3));
  const written = readWrittenConfig(options.configPath, options.file);
  // Before anything is sent: a file that is invalid stays so with addresses in it.
  fillConfig(written, options.file, {});
  const deployer = await openFor(options);
  const known = await readWritten(deployer.client, options.configPath, written ?? {});
  const replaced = withDependents(options.replace);
  const { file, configPath } = options;
  const run: Run = { file, configPath, deployer, known, replaced };
  if (options.replace.length > 0) await agreeToReplace(run, options);
  if (options.isDryRun) return await showPlan(run);
  await deployAll(run, written);
  if (file.nameAirdrop !== undefined || file.pointsAirdrop !== undefined) {
    logDone('The airdrops of the chain file are opened by npm run airdrop.');
  }
  console.log(`Everything is deployed. Set PARLEY_CONFIG=${configPath}, the public config.`);
});

/** Shows what is lost and what it costs, and asks. Throws a DeployError without the right answer. */
async function agreeToReplace(run: Run, options: DeployOptions): Promise<void> {
  const { deployer, known, replaced } = run;
  const plan = planDeploy(deployer);
  expectOthers(options.replace, known, await deployWith(plan, run, () => undefined));
  await printLosses(deployer, known, options.replace, replaced);
  if (options.isDryRun) return;
  await printSteps(plan.steps, deployer, options.file.tokenSymbol);
  await expectConsent(options.replace, options.agreed);
}

/** Prints what a deploy would do and cost, and what the owner could do afterwards; sends nothing. */
async function showPlan(run: Run): Promise<void> {
  const plan = planDeploy(run.deployer);
  await deployWith(plan, run, logDone);
  if (plan.steps.length === 0) return console.log('Everything is deployed and connected.');
  await printSteps(plan.steps, run.deployer, run.file.tokenSymbol);
  console.log(`\n${readFileSync('docs/owner-powers.md', 'utf8')}`);
}
