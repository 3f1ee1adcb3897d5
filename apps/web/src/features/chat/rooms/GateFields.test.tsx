import { roomsText } from '@parley/text/rooms';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConfigProvider } from '../../../data/config.tsx';
import { testConfig } from '../../../data/testConfig.ts';
import { GateFields } from './GateFields.tsx';
import { emptyDraft, type RoomDraft } from './roomDraft.ts';

const config = { ...testConfig, farcasterAccount: { fid: 7, username: 'parley' } };
const { none, linked, follows } = roomsText.farcasterNeeds;
const words = { none, linked, follows: follows('parley') };
type Need = keyof typeof words;

const shown = (checkable: readonly ('linked' | 'follows')[], change: Partial<RoomDraft> = {}) =>
  renderToStaticMarkup(
    <ConfigProvider config={config}>
      <GateFields draft={{ ...emptyDraft, ...change }} checkable={checkable} onChange={() => {}} />
    </ConfigProvider>,
  );

test.each<[string, readonly ('linked' | 'follows')[], RoomDraft['farcaster'], readonly Need[]]>([
  ['nothing where no server could check it', [], 'none', []],
  ['a link where links are made', ['linked'], 'none', ['none', 'linked']],
  ['a follow where a hub is asked', ['linked', 'follows'], 'none', ['none', 'linked', 'follows']],
  ['what the room asks for already', [], 'follows', ['none', 'follows']],
])('of Farcaster a room can ask for %s', (_, checkable, farcaster, offered) => {
  const html = shown(checkable, { farcaster });
  const isShown = (need: Need) =>
    html.includes(`<option value="${need}"`) && html.includes(words[need]);
  for (const need of ['linked', 'follows'] as const)
    expect(isShown(need), need).toBe(offered.includes(need));
  expect(html.includes(roomsText.farcaster)).toBe(offered.length > 0);
});
