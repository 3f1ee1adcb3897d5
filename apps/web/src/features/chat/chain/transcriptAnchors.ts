import { createAnchorsOf } from '@parley/chain/chat/anchorsOf';
import type { AnchorsOf } from '@parley/chain/chat/verifyTranscript';
import type { ReadClient } from '@parley/chain/client';
import { anchorAccountsMax, anchorAccountsSchema } from '@parley/domain/chat/anchors';
import type { PublicConfig } from '@parley/domain/config/wire';
import { withDeadline } from '@parley/domain/time/deadline';
import type { Address } from 'viem';
import { getJson } from '../../../platform/http.ts';
import { logWarning } from '../../../platform/log.ts';
import { openReads } from '../../../wallet/wallet.ts';

/** Whether the chain could be asked. */
export type AskedAnchors = 'asked' | 'failed' | 'none';

/** How long a file waits for the chain, in milliseconds. */
const patienceMs = 5_000;

/**
 * Asks the chain for the anchors of an exported room. A file can be checked without it: a chain that doesn't
 * answer has no anchors to compare, and `asked` says so.
 */
export function openTranscriptAnchors(config: PublicConfig): {
  anchorsOf: AnchorsOf;
  asked: () => AskedAnchors;
} {
  let asked: AskedAnchors = 'none';
  const ask: AnchorsOf = async (room) => {
    const { anchorAccounts } = await getJson('/config.json', anchorAccountsSchema);
    const accounts = anchorAccounts.slice(0, anchorAccountsMax) as Address[];
    const anchors = config.anchorsAddress as Address;
    const [reads] = await openReads(config, Promise.resolve());
    return await createAnchorsOf(reads as ReadClient, { anchors, accounts })(room);
  };
  return {
    asked: () => asked,
    anchorsOf: async (room) => {
      if (config.anchorsAddress === '') return [];
      try {
        const found = await withDeadline(ask(room), patienceMs, () => {
          throw new Error('The chain took too long.');
        });
        asked = 'asked';
        return found;
      } catch (error) {
        asked = 'failed';
        logWarning('the anchors of a file were not checked', error);
        return [];
      }
    },
  };
}
