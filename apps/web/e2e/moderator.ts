import type { Community } from '@parley/testkit/community';
import type { Browser } from 'playwright-core';
import type { Address } from 'viem';
import { ownerKey } from '../../../tools/start/history/people.ts';
import { type Visitor, visit } from './browser.ts';
import { appointModerator } from './eventMember.ts';
import { connectDemoWallet, mintName } from './steps.ts';
import { joinCommunity, type TestMember } from './testMember.ts';

/**
 * Opens a community as a member with a demo wallet and as its owner, who moderates; both get a username. The
 * community has to be the file's own.
 */
export async function openModerated(
  { browser, community }: { browser: Browser; community: Community },
  names: { member: string; moderator: string },
): Promise<{ member: Visitor; moderator: TestMember }> {
  const key = ownerKey(community.dataFolder);
  const member = await visit(browser, community.url);
  const moderator = await joinCommunity(browser, community.url, undefined, {}, { key });
  await connectDemoWallet(member.page);
  await mintName(member.page, names.member);
  await mintName(moderator.page, names.moderator);
  await appointModerator(community, moderator.wallet.address as Address);
  return { member, moderator };
}
