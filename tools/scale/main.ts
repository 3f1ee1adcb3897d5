import { scaleTables } from './tables.ts';

/** Where each part of a community breaks on the way to a million members: `npm run scale` (`docs/scale.md`). */
for (const [name, table] of Object.entries(scaleTables())) console.log(`${name}:\n\n${table}\n`);
