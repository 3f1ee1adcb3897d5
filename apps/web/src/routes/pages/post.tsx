import { placeOf } from '@parley/domain/chat/postWire';
import type { Room } from '@parley/domain/config/wire';
import { postText } from '@parley/text/post';
import { useSearch } from 'wouter';
import { useAnyRoom } from '../../data/rooms.ts';
import { useJoined } from '../../features/chat/joining.ts';
import { PostScreen } from '../../features/chat/post/PostScreen.tsx';
import { VisitorOffer } from '../../features/connect/VisitorOffer.tsx';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PageBody } from '../../ui/PageBody.tsx';

const ArchivedNotice = lazyPart(() =>
  import('../../features/chat/rooms/ArchivedNotice.tsx').then((m) => m.ArchivedNotice),
);

/** `/post?room=&id=`: the message at a place of a room. */
export function Page() {
  const query = new URLSearchParams(useSearch());
  const room = useAnyRoom(query.get('room') ?? '');
  const seq = placeOf(query.get('id'));
  if (seq !== null && room === undefined) return null;
  if (seq === null || !room) {
    const title = seq === null ? postText.missing : postText.noRoom;
    return (
      <PageBody title={title} intro={postText.missingText}>
        {null}
      </PageBody>
    );
  }
  return <Post key={`${room.id} ${seq}`} room={room} seq={seq} />;
}

function Post({ room, seq }: { room: Room; seq: number }) {
  if (!useJoined(room.id)) return null;
  return (
    <PostScreen
      room={room}
      seq={seq}
      {...(room.isArchived === true && { closed: <ArchivedNotice /> })}
      offer={<VisitorOffer />}
      entrance={<WalletEntrance look="plain" />}
    />
  );
}
