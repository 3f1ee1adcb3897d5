import type { Handler } from './handler.ts';
import { minterHandler } from './handlers/minter.ts';
import { namesHandler } from './handlers/names.ts';
import { pointsHandler } from './handlers/points.ts';

/** Every kind of contract that is followed. */
export const handlers: readonly Handler[] = [namesHandler, minterHandler, pointsHandler];
