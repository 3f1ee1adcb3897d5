import type { Command } from './command.ts';
import { erase } from './erase.ts';
import { exportMember } from './export.ts';
import { farcaster } from './farcaster.ts';
import { rotateKey, showKeys } from './keys.ts';
import { log } from './log.ts';
import { remove } from './remove.ts';
import { clearRetention, retention, setRetention } from './retention.ts';
import { endSessions, sessions } from './sessions.ts';
import { storage } from './storage.ts';
import { restore, suspend } from './suspend.ts';

/** All commands, in the order of help. */
export const commands: readonly Command[] = [
  remove,
  suspend,
  restore,
  sessions,
  endSessions,
  exportMember,
  erase,
  retention,
  setRetention,
  clearRetention,
  farcaster,
  storage,
  showKeys,
  rotateKey,
  log,
];
