import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { type RunningCommunity, startCommunity } from '@parley/testkit/community';
import type { Browser } from 'playwright-core';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll } from 'vitest';
import { type ChatConnection, openChat, signIn } from '../../../tools/start/member.ts';
import { openBrowser } from './browser.ts';

/** A running community and a Chromium; there from the first test of a file to its last. */
type Scene = { community: RunningCommunity; browser: Browser };

/** Gives the tests of a file a scene: a community that begins as `start` says, and a Chromium. */
export function openScene(start: () => Promise<RunningCommunity> = startCommunity): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    await Promise.all([
      start().then((community) => Object.assign(scene, { community })),
      openBrowser().then((browser) => Object.assign(scene, { browser })),
    ]);
  });
  afterAll(async () => {
    await scene.browser?.close();
    await scene.community?.remove();
  });
  return scene;
}

/** Starts a community in which a member may write as fast as a test likes. */
export function startTalkative(): Promise<RunningCommunity> {
  return startCommunity({ env: { PARLEY_MESSAGES_PER_SECOND: '10000' } });
}

/** The public settings of a community. */
export async function configOf({ url }: RunningCommunity): Promise<PublicConfig> {
  return publicConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
}

/** The chat as imre, a member whom the first start made, has it: without a browser. */
export async function openImresChat(community: RunningCommunity): Promise<ChatConnection> {
  const config = await configOf(community);
  const key = readFileSync(join(community.dataFolder, 'secrets', 'seed-imre.key'), 'utf8') as Hex;
  return openChat(config, await signIn(config, privateKeyToAccount(key)));
}
