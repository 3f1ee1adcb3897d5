import type { Site } from '@parley/domain/chat/formerHosts';
import type { PublicConfig } from '@parley/domain/config/wire';

/** This community, as what its members signed names it; its past is asked for once it matters. */
export function siteOf({
  projectUrl,
  supportedChainId: chainId,
}: Pick<PublicConfig, 'projectUrl' | 'supportedChainId'>): Site {
  return { host: new URL(projectUrl).host, chainId, history: hostHistory };
}

/** Not part of the first load: few communities have been elsewhere. */
async function hostHistory() {
  const { loadHostHistory } = await import('./hostHistory.ts');
  return loadHostHistory();
}
