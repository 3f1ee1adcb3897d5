import { buildServer } from '../start/serverBuild.ts';
import { buildWeb } from '../start/webBuild.ts';
import { browserSettings } from './browser.ts';
import { sum } from './count.ts';
import { natsSettings } from './nats.ts';
import { close, forge, matching, oneThread, vitest } from './runners.ts';
import { useScratch } from './scratch.ts';
import { selectLong } from './selection.ts';

/** `npm run test:long`: what `npm test` does in a smaller size, in full, and the tests of the long run alone. */
const full = {
  PARLEY_TESTS: 'full',
  ...browserSettings(process.env),
  ...natsSettings(process.env),
};
useScratch();
const { contracts, units, journeys } = selectLong();
await Promise.all([buildWeb(), buildServer()]);
close(
  sum(
    await Promise.all([
      vitest('journeys', journeys, full),
      vitest('units', units, full),
      forge([...matching(contracts), ...oneThread], full),
    ]),
  ),
);
