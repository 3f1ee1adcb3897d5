import { eventually } from '@parley/testkit/eventually';
import { expect } from 'vitest';
import type { TestServer } from '../testServer.ts';
import { roomsBehind } from './behind.ts';

/**
 * Waits until search has all that was said. A server skips a room that another one reads at the moment, so that its
 * own work may end before the other's.
 */
export async function searchRead(server: TestServer): Promise<void> {
  await eventually(async () => {
    await server.app().search.follow();
    expect(await roomsBehind(server.database)).toEqual([]);
  });
}
