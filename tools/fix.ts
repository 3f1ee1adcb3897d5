import { bin, run } from './run.ts';

process.exit(await run(bin('biome'), ['check', '--write']));
