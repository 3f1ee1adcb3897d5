import { builtFace } from './community.ts';
import { runSession } from './session.ts';

/** `npm start`: the product, as members meet it. */
await runSession(builtFace);
