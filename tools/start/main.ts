import { builtFace } from './community.ts';
import { runUntilStopped } from './runUntilStopped.ts';

/** `npm start`: the product, as members meet it. */
await runUntilStopped(builtFace);
