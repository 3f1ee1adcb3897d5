import type { ChainCheck } from '@parley/chat-client/proof/chainCheck';
import type { Finding } from '@parley/chat-client/proof/finding';
import { openChainCheck } from '@parley/chat-client/proof/openChainCheck';
import type { PublicConfig } from '@parley/domain/config/wire';
import { readySubtle } from '../../../platform/subtle.ts';
import { browserPorts } from '../browserPorts.ts';

/** Checks the rooms' chains in this page. Rejects where it can't check anything. */
export async function openBrowserChainCheck(
  config: PublicConfig,
  onFinding: (finding: Finding) => void,
): Promise<ChainCheck> {
  await readySubtle();
  return openChainCheck(config, browserPorts, onFinding);
}
