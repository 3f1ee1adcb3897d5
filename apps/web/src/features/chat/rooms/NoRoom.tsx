import { roomListText } from '@parley/text/roomList';
import { PageBody } from '../../../ui/PageBody.tsx';

/** The page of a room that there is not. */
export function NoRoom() {
  return (
    <PageBody title={roomListText.missing} intro={roomListText.missingText}>
      {null}
    </PageBody>
  );
}
