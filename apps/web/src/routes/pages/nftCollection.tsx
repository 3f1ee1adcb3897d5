import { useSearch } from 'wouter';
import { usePeople } from '../../features/chat/usePeople.ts';
import { VisitorOffer } from '../../features/connect/VisitorOffer.tsx';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { CollectionScreen } from '../../features/nfts/collection/CollectionScreen.tsx';
import { NoCollection } from '../../features/nfts/collection/ForeignCollection.tsx';
import { CollectionPlayer } from '../../player/CollectionPlayer.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useDeviceOfMember } from '../useDeviceOfMember.ts';

const Comments = lazyPart(
  () => import('../../features/chat/rooms/Comments.tsx').then((m) => m.Comments),
  <div className="min-h-40" />,
);
const HoldersDoor = lazyPart(() =>
  import('../../features/chat/rooms/HoldersDoor.tsx').then((m) => m.HoldersDoor),
);

/** `/nft/collection?id=` an address, a unique id, or a creator's address with a unique id. */
export function Page() {
  const openDevice = useDeviceOfMember();
  const people = usePeople();
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  if (id === '' || id.length > 128) return <NoCollection />;
  return (
    <CollectionScreen
      key={id}
      id={id}
      entrance={<WalletEntrance look="plain" className="w-full" />}
      playerOf={(item) => <CollectionPlayer item={item} />}
      openDevice={openDevice}
      people={people}
      doorOf={(collection, holds) => <HoldersDoor collection={collection} holds={holds} />}
      commentsOf={(collection) => (
        <Comments
          collection={collection}
          offer={<VisitorOffer />}
          entrance={<WalletEntrance look="plain" />}
        />
      )}
    />
  );
}
