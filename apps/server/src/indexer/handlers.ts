import type { Handler } from './handler.ts';
import { nameAirdropHandler, pointsAirdropHandler } from './handlers/airdrops.ts';
import { anchorsHandler } from './handlers/anchors.ts';
import { collectionHandler } from './handlers/collection.ts';
import { launchpadHandler } from './handlers/launchpad.ts';
import { minterHandler } from './handlers/minter.ts';
import { namesHandler } from './handlers/names.ts';
import { pointsHandler } from './handlers/points.ts';
import { stakingHandler } from './handlers/staking.ts';
import { swapsHandler } from './handlers/swaps.ts';
import { tipsHandler } from './handlers/tips.ts';

/** Every kind of contract that is followed. */
export const handlers: readonly Handler[] = [
  namesHandler,
  minterHandler,
  pointsHandler,
  launchpadHandler,
  collectionHandler,
  tipsHandler,
  stakingHandler,
  swapsHandler,
  nameAirdropHandler,
  pointsAirdropHandler,
  anchorsHandler,
];
