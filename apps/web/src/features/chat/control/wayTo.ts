import type { ContractLack } from '@parley/domain/chat/gates';
import { isOpen } from '@parley/domain/site/features';
import { swapPath } from '@parley/domain/swap/link';

type Config = Parameters<typeof isOpen>[1];

/** The page where a member gets what they lack; null where the community has none. */
export function wayTo(config: Config, { kind, contract }: Pick<ContractLack, 'kind' | 'contract'>) {
  switch (kind) {
    case 'balance':
      return isOpen('swap', config)
        ? swapPath({ from: null, to: contract as `0x${string}`, exact: 'out', amount: '' })
        : null;
    case 'points':
      return isOpen('activityPoints', config) ? '/activity-points' : null;
    case 'stake':
      return isOpen('stake', config) ? '/stake' : null;
    case 'nft':
      return isOpen('nft', config) ? `/nft/collection?id=${contract}` : null;
  }
}
