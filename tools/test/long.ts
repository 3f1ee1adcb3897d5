import { buildServer } from '../start/serverBuild.ts';
import { buildWeb } from '../start/webBuild.ts';
import { findBrowser } from './browser.ts';
import { sum } from './count.ts';
import { programSettings } from './programs.ts';
import { close, forge, matching, oneThread, vitest } from './runners.ts';
import { useScratch } from './scratch.ts';
import { selectLong } from './selection.ts';

/** `npm run test:long`: what `npm test` does in a smaller size, in full, and the tests of the long run alone. */
const full = {
  PARLEY_TESTS: 'full',
  // The whole Chromium for everything: `npm test` has the headless shell.
  CHROME_PATH: findBrowser(process.env),
  ...programSettings(process.env),
};
useScratch();
const { contracts, units, journeys } = selectLong();
await Promise.all([buildWeb(), buildServer()]);
// Not beside the units, unlike in `npm test`: their kills would take the journeys' time.
const counts = await Promise.all([
  vitest('units', units, full),
  forge([...matching(contracts), ...oneThread], full),
]);
counts.push(await vitest('journeys', journeys, full));
close(sum(counts));
