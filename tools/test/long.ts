import { buildServer } from '../start/serverBuild.ts';
import { buildWeb } from '../start/webBuild.ts';
import { sum } from './count.ts';
import { close, forge, vitest } from './runners.ts';

/** `npm run test:long`: what `npm test` does in a smaller size, in full. */
const invariants = await forge(['--match-path', 'test/**/*.invariant.t.sol']);
await Promise.all([buildWeb(), buildServer()]);
const kills = await vitest('journeys', ['tools/start/kills.journey.test.ts'], {
  PARLEY_KILL_ROUNDS: '6',
});
close(sum([invariants, kills]));
