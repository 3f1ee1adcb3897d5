import { join } from 'node:path';
import { cacheFolder } from '../start/madeOf.ts';
import { buildServer } from '../start/serverBuild.ts';
import { buildWeb } from '../start/webBuild.ts';
import { findBrowser } from './browser.ts';
import { type Count, sum } from './count.ts';
import { lastGreen, rememberGreen } from './greenContracts.ts';
import { buildContracts, close, forge, vitest } from './runners.ts';
import { selectTests } from './selection.ts';

const greenFile = join(cacheFolder, 'contracts-green.json');
/** `npm run test:long` goes on to the 256 of foundry.toml. */
const shortInvariants = { FOUNDRY_INVARIANT_RUNS: '64' };
/** The other core is for the tests beside it. */
const oneThread = ['--threads', '1'];

/** `npm test`: everything, but the contracts' tests only when something of theirs has changed. */
async function testAll(): Promise<Count> {
  const browser = findBrowser(process.env);
  console.log(`Journeys run in ${browser}.`);
  const green = process.env.CI ? null : lastGreen(greenFile);
  console.log('Building the web app, the server, and the contracts …');
  // Before the tests: one of them compiles contracts, and two compilers would share a folder.
  await Promise.all([buildWeb(), buildServer(), ...(green === null ? [buildContracts()] : [])]);
  const contracts = () => rememberGreen(greenFile, () => forge(oneThread, shortInvariants));
  const counts = await Promise.all([vitest('units'), ...(green === null ? [contracts()] : [])]);
  counts.push(await vitest('journeys', [], { CHROME_PATH: browser }));
  if (green !== null)
    console.log(
      `\nThe contracts are as they were when their ${green} tests passed; those did not run again. CI=true runs them always.`,
    );
  return sum(counts);
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
    const paths = contracts.map((file) => file.replace('contracts/', ''));
    counts.push(await forge(['--match-path', `{${paths.join(',')}}`], shortInvariants));
  }
  if (units.length > 0) counts.push(await vitest('units', units));
  if (journeys.length > 0) {
    const browser = findBrowser(process.env);
    await Promise.all([buildWeb(), buildServer()]);
    counts.push(await vitest('journeys', journeys, { CHROME_PATH: browser }));
  }
  return sum(counts);
}

const words = process.argv.slice(3);
close(await (words.length === 0 ? testAll() : testSome(words)));
