import { moderationTopic } from '@parley/domain/moderation/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTopic } from '../../../data/changes.ts';
import { useConfig } from '../../../data/config.tsx';
import { roomKeys } from '../../../data/rooms.ts';
import { siteOf } from '../../../data/site.ts';
import { useChat } from '../chatContext.tsx';
import { standingKey } from '../control/bound.ts';
import { loadRooms, type RoomList } from './roomList.ts';

/** How long pages wait at most by chance before they ask again, in milliseconds. */
const spreadMs = 600;
/** Pause before what did not load is asked for again, in milliseconds. */
const retryMs = 10_000;

/** All rooms as moderators signed them, kept up to date; undefined until they are checked. */
export function useRoomList(): RoomList | undefined {
  const site = siteOf(useConfig());
  const { proofOf } = useChat().verification;
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...roomKeys.all, 'list'],
    queryFn: () => loadRooms({ site, proofOf }),
    retry: true,
    retryDelay: retryMs,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const renew = useCallback(() => {
    void client.invalidateQueries({ queryKey: roomKeys.all });
    void client.invalidateQueries({ queryKey: [standingKey] });
  }, [client]);
  useTopic(moderationTopic, renew, spreadMs);
  return data;
}
