import type { HostChange } from '@parley/domain/chat/hostChanges';
import { placeOf } from '@parley/domain/chat/postWire';
import type { Restore } from '@parley/domain/chat/restores';
import type { People } from '@parley/domain/chat/wire';
import type { Auth } from '../auth/register.ts';
import type { Base } from '../platform/base.ts';
import { cardRoute, type DrawCard } from '../platform/cardHttp.ts';
import type { Authors } from './authors.ts';
import { cardRoutes } from './cards/http.ts';
import { type ChatRooms, createChat } from './chat.ts';
import { pageJson } from './frames.ts';
import { chatRoutes } from './http.ts';
import { createPostPreviews } from './postPreviews.ts';
import type { ThreadStore } from './threadStore.ts';

/** Statements of the community's past. */
type Past = { changes: readonly HostChange[]; restores: readonly Restore[] };

/** The rooms: their socket and their history. */
export async function registerChat(
  base: Base,
  { devices, store, hosts }: Auth & { hosts: Past },
  { rooms, ...names }: Authors & { rooms: ChatRooms },
) {
  const { http } = base;
  const chat = await createChat({ ...base, server: http.server, devices, names, rooms });
  const { authority: host, community } = base.config;
  chatRoutes(http, chat.service, {
    ...base,
    devices: store,
    store: chat.store,
    posts: chat.posts,
    community: {
      host,
      chainId: community.supportedChainId,
      hostChanges: hosts.changes,
      restores: hosts.restores,
    },
  });
  cardRoutes(http, chat.cards, base);
  return {
    ...chat,
    /** JSON of a room's newest messages (`pageSchema`), at most `limit`; null for an unknown room. */
    async newestMessages(room: string, limit: number): Promise<string | null> {
      const page = await chat.service.page(room, Number.MAX_SAFE_INTEGER, limit);
      return page === null ? null : pageJson(page);
    },
  };
}

type Sources = {
  threads: ThreadStore;
  people: (addresses: readonly string[]) => Promise<People>;
  draw: DrawCard;
  /** What a room is called; null where there is none. */
  titleOf: (room: string) => Promise<string | null>;
};

/** Link previews of single messages; returns what heads say of them. */
export function registerPosts(base: Base, { threads, people, draw, titleOf }: Sources) {
  const { community } = base.config;
  const previews = createPostPreviews({ read: threads.quotable, people, draw, titleOf, community });
  const route = {
    path: '/api/chat/rooms/:room/posts/:seq/card.png',
    nothing: 'There’s no message at this place.',
    async cardOf({ room, seq }: { room: string; seq: string }) {
      const place = placeOf(seq);
      return place === null ? null : await previews.card(room, place);
    },
  };
  cardRoute(base.http, route, base);
  return previews;
}
