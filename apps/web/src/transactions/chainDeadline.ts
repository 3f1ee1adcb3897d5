import type { PublicConfig } from '@parley/domain/config/wire';
import { deadlineAfter } from '@parley/domain/swap/rules';
import { settingsText } from '@parley/text/settings';
import { swapSettings } from '../storage/swapSettings.ts';
import { showToast } from '../ui/toast.ts';
import { openReads } from '../wallet/wallet.ts';

/**
 * The deadline of the member's settings, in seconds since 1970, by the chain's own time: the chain judges it, and
 * the clock of a device may be hours off. Null after saying that the setting is refused. Throws ChainError where
 * the network is away.
 */
export async function chainDeadline(config: PublicConfig): Promise<bigint | null> {
  const { deadline } = swapSettings.get();
  if (deadlineAfter(0, deadline) === null) {
    await showToast('error', settingsText.deadlineRefused);
    return null;
  }
  const [reads, { getChainTime }] = await openReads(
    config,
    import('@parley/chain/transactions/getChainTime'),
  );
  return deadlineAfter(Number(await getChainTime(reads)) * 1_000, deadline);
}
