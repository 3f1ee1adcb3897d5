import { join } from 'node:path';
import { natsServer } from '@parley/testkit/program';
import { cacheFolder } from '../start/madeOf.ts';
import { buildServer } from '../start/serverBuild.ts';
import { buildWeb } from '../start/webBuild.ts';
import { browserSettings } from './browser.ts';
import { type Count, sum } from './count.ts';
import { lastGreen, rememberGreen } from './greenContracts.ts';
import { programSettings } from './programs.ts';
import { close, forge, matching, vitest } from './runners.ts';
import { useScratch } from './scratch.ts';
import { byRunner, selectTests, testFiles } from './selection.ts';
import { filesSince, journeysOf } from './since.ts';

const greenFile = join(cacheFolder, 'contracts-green.json');
/** `npm run test:long` goes on to the 256 of foundry.toml. */
const shortInvariants = { FOUNDRY_INVARIANT_RUNS: '20' };

/**
 * `npm test`: all but the tests of the long run, and the contracts' tests only when something of theirs has
 * changed. Lane after lane: on two cores they take longer beside each other, and more of the processor.
 */
async function testAll(): Promise<Count> {
  process.env.PARLEY_TESTS = 'short';
  const browsers = browserSettings(process.env);
  console.log(`Journeys run in ${Object.values(browsers).join(' and ')}.`);
  const counts = [await testContracts(), await testUnits(), await testJourneys(browsers)];
  return sum(counts);
}

async function testContracts(): Promise<Count> {
  const green = process.env.CI ? null : lastGreen(greenFile);
  if (green !== null) {
    console.log(
      `The contracts are as they were when their ${green} tests passed; those do not run again. CI=true runs them always.`,
    );
    return sum([]);
  }
  return rememberGreen(greenFile, () => forge([], shortInvariants));
}

function testUnits(files: readonly string[] = [], options: readonly string[] = []): Promise<Count> {
  return vitest('units', files, programSettings(process.env, [natsServer]), options);
}

async function testJourneys(
  browsers: NodeJS.ProcessEnv,
  files: readonly string[] = [],
): Promise<Count> {
  console.log('Building the web app and the server …');
  await buildWeb();
  await buildServer();
  return vitest('journeys', files, browsers);
}

/** `npm test -- words`: the test files with one of the words in their path. */
async function testSome(words: readonly string[]): Promise<Count> {
  const { contracts, units, journeys } = selectTests(words);
  if (contracts.length + units.length + journeys.length === 0) {
    console.error(`No test file has ${words.join(' or ')} in its path.`);
    process.exit(1);
  }
  const counts: Count[] = [];
  if (contracts.length > 0) {
    counts.push(await forge(matching(contracts), shortInvariants));
  }
  if (units.length > 0) counts.push(await testUnits(units));
  if (journeys.length > 0) counts.push(await testJourneys(browserSettings(process.env), journeys));
  return sum(counts);
}

/**
 * `npm test -- --since main`: the units that reach a changed file by their imports, and the contracts' tests where
 * one of theirs changed. Prints which journeys belong to what changed.
 */
async function testSince(commit: string): Promise<Count> {
  process.env.PARLEY_TESTS = 'short';
  const changed = filesSince(commit);
  const counts: Count[] = [];
  if (changed.some((file) => file.startsWith('contracts/'))) counts.push(await testContracts());
  counts.push(await testUnits([], ['--changed', commit]));
  const { journeys, everywhere } = journeysOf(changed, byRunner(testFiles()).journeys);
  for (const file of everywhere) console.log(`Every page may show ${file}: npm test`);
  if (journeys.length > 0)
    console.log(`\nTheir journeys did not run: npm test -- ${journeys.join(' ')}`);
  return sum(counts);
}

useScratch();
const words = process.argv.slice(3);
if (words[0] === '--since') close(await testSince(words[1] ?? 'main'));
close(await (words.length === 0 ? testAll() : testSome(words)));
