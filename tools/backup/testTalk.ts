import { setTimeout as sleep } from 'node:timers/promises';
import { publicConfigSchema } from '@parley/domain/config/wire';
import type { Community } from '@parley/testkit/community';
import { memberAccount } from '../start/history/people.ts';
import { type ChatConnection, openChat, signIn } from '../start/member.ts';

/** A message that the server acknowledged; `at` is when its author knew, in Unix milliseconds. */
export type Acknowledged = { id: string; at: number };

const rooms = ['general', 'memes'];

/** The chat as imre has it, a member whom the first start made. */
export async function openImresChat({ url, dataFolder }: Community): Promise<ChatConnection> {
  const config = publicConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
  return openChat(config, await signIn(config, memberAccount(dataFolder, 'imre')));
}

/**
 * A member who says something every `everyMs` in one room after the other, whether the server is there or not; what is
 * not acknowledged counts for nothing.
 */
export function startTalker(community: Community, firstId: number, everyMs: number) {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  const talk = async () => {
    let chat: ChatConnection | null = null;
    let number = firstId;
    for (let due = performance.now(); !isOver; due += everyMs) {
      await sleep(Math.max(0, due - performance.now()));
      // A server that was away is not flooded with what is late.
      if (chat === null) {
        chat = await openImresChat(community).catch(() => null);
        due = performance.now();
        continue;
      }
      const mine: ChatConnection = chat;
      const id = String(number).padStart(26, '0');
      number += 1;
      mine.say(rooms[number % 2] ?? '', id, `Message ${number}`).then(
        () => acknowledged.push({ id, at: Date.now() }),
        () => {
          if (chat === mine) chat = null;
        },
      );
    }
    chat?.close();
  };
  const done = talk();
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await done;
    },
  };
}
