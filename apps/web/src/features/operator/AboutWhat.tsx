import { ownedPlaces } from '@parley/chain/operator/ownedContracts';
import { shortAddress } from '@parley/domain/tokens/format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { nftListOptions } from '../../data/nfts.ts';
import { contractName } from './contractName.ts';
import type { Power } from './power.ts';

type AboutWhatProps = { name: Power['name']; about: `0x${string}` };

/** Whom or what an act is about: a collection or a contract of the community by its name, else an address. */
export function AboutWhat({ name, about }: AboutWhatProps) {
  const config = useConfig();
  const isSame = ({ address }: { address: string }) =>
    address.toLowerCase() === about.toLowerCase();
  const featured = useInfiniteQuery({
    ...nftListOptions('featured', 'month', ''),
    enabled: name === 'removeFeatured',
  });
  const collection = featured.data?.pages.flatMap((page) => page.collections).find(isSame)?.name;
  const contract = ownedPlaces(config).find(isSame);
  const known = collection ?? (contract && contractName(contract, config));
  if (known !== undefined) return <bdi className="text-sm [overflow-wrap:anywhere]">{known}</bdi>;
  return <span className="tabular font-medium font-mono text-sm">{shortAddress(about)}</span>;
}
