import { placeOf } from '@parley/domain/chat/postWire';
import { postText } from '@parley/text/post';
import { useSearch } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { PostScreen } from '../../features/chat/post/PostScreen.tsx';
import { VisitorOffer } from '../../features/connect/VisitorOffer.tsx';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { PageBody } from '../../ui/PageBody.tsx';

/** `/post?room=&id=`: the message at a place of a room. */
export function Page() {
  const { rooms } = useConfig();
  const query = new URLSearchParams(useSearch());
  const room = rooms.find(({ id }) => id === query.get('room'));
  const seq = placeOf(query.get('id'));
  if (seq === null || room === undefined) {
    const title = seq === null ? postText.missing : postText.noRoom;
    return (
      <PageBody title={title} intro={postText.missingText}>
        {null}
      </PageBody>
    );
  }
  return (
    <PostScreen
      key={`${room.id} ${seq}`}
      {...{ room, seq }}
      offer={<VisitorOffer />}
      entrance={<WalletEntrance look="plain" />}
    />
  );
}
