import { postPath } from '@parley/domain/site/pages';
import { type MiniAppHost, openMiniAppHost } from '@parley/testkit/miniAppHost';
import { farcasterText } from '@parley/text/farcaster';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { openScene } from './scene.ts';
import { fund } from './steps.ts';

const chainId = 666_666_666;
const scene = openScene('busy');
const quoted = `0x${'ab'.repeat(20)}`;

/** A client that was opened from `location`, whose member has a name and said `words`. */
async function sayIn(location: object, name: string, words: string) {
  const { url } = scene.community;
  const { page, faults } = await visit(scene.browser, 'about:blank');
  const parts = { appUrl: url, rpcUrl: `${url}/api/rpc`, chainId };
  const host = await openMiniAppHost(page, { ...parts, location });
  const app = host.app();
  await fund(url, host.addresses[0]);
  await app
    .getByText(new RegExp(`^${host.addresses[0].slice(0, 6)}`))
    .first()
    .waitFor();
  await app.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await app.getByRole('button', { name: 'Mint username' }).click();
  await app.getByRole('status').filter({ hasText: name }).first().waitFor();
  const composer = app.getByRole('textbox', { name: 'Message' });
  await composer.fill(words);
  await composer.press('Enter');
  const message = app.getByRole('article').filter({ hasText: words.split('\n').at(-1) ?? '' });
  await message.getByRole('button', { name: 'Signature verified' }).waitFor();
  /** The address of the message's page, as its menu has it. */
  const rooms = await (await fetch(`${url}/config.json`)).json();
  const room = (rooms as { rooms: { id: string; path: string }[] }).rooms.find(
    ({ path }) => path === '/',
  );
  const items = () => app.getByRole('menuitem', { name: /on Farcaster$/ });
  const openMenu = async () => {
    await message.click({ button: 'right' });
    await app.getByRole('menu').waitFor();
  };
  return {
    page,
    faults,
    app,
    host,
    openMenu,
    items,
    link: (seq: number) => url + postPath(room?.id ?? '', seq),
    async press(label: string) {
      await openMenu();
      await app.getByRole('menuitem', { name: label, exact: true }).click();
    },
  };
}

async function casts(host: MiniAppHost): Promise<unknown[]> {
  const { calls } = await host.seen();
  return calls.filter(({ name }) => name === 'composeCast').map(({ params }) => params);
}

test('a message that quotes a cast is replied to there, and shared in the channel that the app was opened from; who declines is told nothing, and a client that fails has the member told', async () => {
  const channel = { key: 'degen', name: 'Degen' };
  const words = `> gm\nada: https://farcaster.xyz/~/conversations/${quoted}\nIndeed`;
  const place = await sayIn({ type: 'channel', channel }, 'castreply', words);
  const { app, host } = place;
  const { replyCast, replyFailed, shareCast, shareFailed } = farcasterText;

  await place.press(replyCast);
  await expect.poll(() => casts(host)).toHaveLength(1);
  const [first] = (await casts(host)) as [{ embeds: string[] }];
  const seq = Number(new URL(first.embeds[0] ?? '').searchParams.get('id'));
  const embeds = [place.link(seq)];
  const reply = { embeds, parent: { type: 'cast', hash: quoted } };
  expect(first).toEqual(reply);

  await place.press(shareCast);
  await expect.poll(() => casts(host)).toHaveLength(2);
  const share = { text: expect.any(String), embeds, channelKey: 'degen' };
  expect((await casts(host)).at(-1)).toEqual(share);
  // Also the page that is open, from the member's place in the client.
  await app.getByRole('button', { name: shareCast }).click();
  await expect.poll(() => casts(host)).toHaveLength(3);
  expect((await casts(host)).at(-1)).toMatchObject({ channelKey: 'degen' });

  await host.answer({ cast: 'rejected_by_user' });
  await place.press(replyCast);
  await expect.poll(() => casts(host)).toHaveLength(4);
  expect(await app.getByText(replyFailed).count()).toBe(0);
  await host.answer({ cast: 'failed' });
  await place.press(replyCast);
  await app.getByText(replyFailed).first().waitFor();
  await place.press(shareCast);
  await app.getByText(shareFailed).first().waitFor();
  expect(await casts(host)).toHaveLength(6);

  // While the composer is open, nothing is asked again.
  await host.answer({ cast: 'none' });
  await place.press(replyCast);
  await expect.poll(() => casts(host)).toHaveLength(7);
  await place.press(replyCast);
  await place.openMenu();
  expect(await casts(host)).toHaveLength(7);
  expect(place.faults).toEqual([]);
  await place.page.context().close();
});

test('a message that quotes no cast is shared in no channel, and replied to by nobody', async () => {
  const place = await sayIn({ type: 'launcher' }, 'castshare', 'nothing quoted here');
  await place.openMenu();
  expect(await place.items().allInnerTexts()).toEqual([farcasterText.shareCast]);
  await place.items().click();
  await expect.poll(() => casts(place.host)).toHaveLength(1);
  const [cast] = (await casts(place.host)) as [{ embeds: string[] }];
  expect(Object.keys(cast).sort()).toEqual(['embeds', 'text']);
  expect(cast.embeds).toEqual([
    place.link(Number(new URL(cast.embeds[0] ?? '').searchParams.get('id'))),
  ]);
  expect(place.faults).toEqual([]);
  await place.page.context().close();
});
