import { useSearch } from 'wouter';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { CollectionScreen } from '../../features/nfts/collection/CollectionScreen.tsx';
import { NoCollection } from '../../features/nfts/collection/ForeignCollection.tsx';
import { CollectionPlayer } from '../../features/player/CollectionPlayer.tsx';
import { useDeviceOfMember } from '../useDeviceOfMember.ts';

/** `/nft/collection?id=` an address, a unique id, or a creator's address with a unique id. */
export function Page() {
  const openDevice = useDeviceOfMember();
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  if (id === '' || id.length > 128) return <NoCollection />;
  return (
    <CollectionScreen
      key={id}
      id={id}
      entrance={<WalletEntrance look="plain" className="w-full" />}
      playerOf={(item) => <CollectionPlayer item={item} />}
      openDevice={openDevice}
    />
  );
}
