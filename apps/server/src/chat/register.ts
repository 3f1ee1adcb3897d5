import type { Auth } from '../auth/register.ts';
import type { Base } from '../platform/base.ts';
import { type Authors, createChat } from './chat.ts';
import { pageJson } from './frames.ts';
import { chatRoutes } from './http.ts';

/** The rooms: their socket and their history. */
export async function registerChat(base: Base, { devices, store }: Auth, names: Authors) {
  const { http } = base;
  const chat = await createChat({ ...base, server: http.server, devices, names });
  const { authority: host, community } = base.config;
  chatRoutes(http, chat.service, {
    ...{ ...base, devices: store, store: chat.store },
    community: { host, chainId: community.supportedChainId },
  });
  return {
    ...chat,
    /** JSON of a room's newest messages (`pageSchema`), at most `limit`; null for an unknown room. */
    async newestMessages(room: string, limit: number): Promise<string | null> {
      const page = await chat.service.page(room, Number.MAX_SAFE_INTEGER, limit);
      return page === null ? null : pageJson(page);
    },
  };
}
