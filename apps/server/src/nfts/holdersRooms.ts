import type { PublicConfig, Room } from '@parley/domain/config/wire';
import { collectionOf, collectionRoom } from '@parley/domain/rooms/collections';
import { heldRoomsMax } from '@parley/domain/rooms/wire';
import { isOpen } from '@parley/domain/site/features';
import { roomPath } from '@parley/domain/site/pages';
import { visibleLabel } from '@parley/domain/text/labels';
import { roomListText } from '@parley/text/roomList';
import type { Database } from '../platform/database.ts';

/** Rooms of collections that the community's launchpad launched, as the index knows them. */
export function createHoldersRooms(database: Database, community: PublicConfig) {
  const isOn = isOpen('nft', community);

  return {
    /** The room of a collection; null for any other id, and for a collection that is not of the launchpad. */
    async find(id: string): Promise<Room | null> {
      const collection = collectionOf(id);
      if (!isOn || collection === null) return null;
      const { rows } = await database.query<{ name: string }>({
        name: 'collection-room',
        text: 'select name from indexed.collection_stats where address = $1',
        values: [collection],
      });
      return rows[0] === undefined ? null : roomOf(collection, rows[0].name);
    },

    /** The rooms where somebody wrote, of collections that a member holds: those with the newest messages. */
    async heldBy(address: string): Promise<Room[]> {
      if (!isOn) return [];
      const { rows } = await database.query<{ collection: string; name: string }>(
        `select h.collection, s.name from indexed.collection_holdings h
         join indexed.collection_stats s on s.address = h.collection
         join shared.rooms r on r.id = 'nft-' || substr(h.collection, 3)
         join shared.messages m on m.room = r.id and m.seq = r.head
         where h.holder = $1 order by m.at desc, r.id limit $2`,
        [address, heldRoomsMax],
      );
      return rows.map(({ collection, name }) => roomOf(collection, name));
    },
  };
}

function roomOf(collection: string, name: string): Room {
  const id = collectionRoom(collection);
  const title = visibleLabel(name) || id;
  const gate = { nft: { collection, atLeast: 1 } };
  return { id, title, topic: roomListText.holders, path: roomPath(id), gate };
}
