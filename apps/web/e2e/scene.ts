import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import {
  type Community,
  type RunningCommunity,
  startCommunity,
  talkative,
} from '@parley/testkit/community';
import { type SharedKind, shareCommunity } from '@parley/testkit/sharedCommunity';
import { isShortRun } from '@parley/testkit/size';
import type { Browser } from 'playwright-core';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll } from 'vitest';
import { type ChatConnection, openChat, signIn } from '../../../tools/start/member.ts';
import { leaveBrowser, openBrowser } from './browser.ts';

/** A running community and a Chromium; there from the first test of a file to its last. */
type Scene<C extends Community> = { community: C; browser: Browser };

/**
 * Gives the tests of a file a scene: a Chromium, and a community. One that it starts is its own; a quiet,
 * busy, or talkative one it shares with other files, so that a name may be minted by one file only.
 */
export function openScene(kind?: SharedKind): Scene<Community>;
export function openScene(start: () => Promise<RunningCommunity>): Scene<RunningCommunity>;
export function openScene(from: SharedKind | (() => Promise<RunningCommunity>) = 'quiet') {
  const scene = {} as Scene<Community>;
  // Tests of the long run also make moderators, or close rooms.
  const source = from === 'talkative' && !isShortRun ? startTalkative : from;
  beforeAll(async () => {
    const starting = typeof source === 'string' ? shareCommunity(source) : source();
    [scene.community, scene.browser] = await Promise.all([starting, openBrowser()]);
  });
  afterAll(async () => {
    if (scene.browser !== undefined) await leaveBrowser(scene.browser);
    if (typeof source !== 'string')
      await (scene.community as RunningCommunity | undefined)?.remove();
  });
  return scene;
}

/** Starts a talkative community, for a journey that changes more than what was said. */
export function startTalkative(): Promise<RunningCommunity> {
  return startCommunity({ env: talkative });
}

/** The public settings of a community. */
export async function configOf({ url }: Pick<Community, 'url'>): Promise<PublicConfig> {
  return publicConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
}

/** The chat as imre, a member whom the first start made, has it: without a browser. */
export async function openImresChat(community: Community): Promise<ChatConnection> {
  const config = await configOf(community);
  const key = readFileSync(join(community.dataFolder, 'secrets', 'seed-imre.key'), 'utf8') as Hex;
  return openChat(config, await signIn(config, privateKeyToAccount(key)));
}
