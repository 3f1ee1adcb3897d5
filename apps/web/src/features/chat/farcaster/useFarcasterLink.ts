import type { FarcasterLinkAnswer } from '@parley/domain/profile/farcasterLink';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { siteOf } from '../../../data/site.ts';
import { showToast } from '../../../ui/toast.ts';
import { useChat } from '../chatContext.tsx';
import { askAccount, loadFarcasterLink, sendFarcasterLink, sentenceOf } from './farcasterLinks.ts';

const keyOf = (address: string) => ['farcasterLink', address.toLowerCase()];

/** The Farcaster account of a member, checked in this browser. */
export function useFarcasterLink(address: string) {
  const site = siteOf(useConfig());
  const { proofOf } = useChat().verification;
  return useQuery({
    queryKey: keyOf(address),
    queryFn: () => loadFarcasterLink(address, { site, proofOf }),
    staleTime: 30_000,
  });
}

/** Links one's own account, or takes that back: one at a time. `before`: when one spoke of it last, null for never. */
export function useLinking(address: `0x${string}`, before: number | null) {
  const { projectUrl, supportedChainId: chainId } = useConfig();
  const { openSigner } = useChat();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function say(links: boolean, done: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    let isDone = true;
    let failure: string | null = null;
    try {
      const device = await (await openSigner()).authorize(address);
      const account = links ? await askAccount(chainId, address) : null;
      const site = { host: new URL(projectUrl).host, chainId };
      await sendFarcasterLink(site, device, account, before);
    } catch (error) {
      isDone = false;
      failure = sentenceOf(error);
    }
    await queries.invalidateQueries({ queryKey: keyOf(address) });
    // Only the answer may have been lost.
    const now = queries.getQueryData<FarcasterLinkAnswer>(keyOf(address));
    isDone ||= now !== undefined && (now.said !== null) === links;
    if (isDone) void showToast('success', done);
    else setFault(failure);
    setBusy(false);
  }

  return { say, isBusy, fault };
}
