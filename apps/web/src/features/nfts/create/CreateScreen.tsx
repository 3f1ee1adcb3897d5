import { createText } from '@parley/text/create';
import { placeText } from '@parley/text/places';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { sellsFirstOptions } from '../../../data/launchpad.ts';
import type { OpenDevice } from '../../../files/useUpload.ts';
import { PageScroll } from '../../../ui/PageScroll.tsx';
import { Rail } from '../../../ui/Rail.tsx';
import { TitleRow } from '../../../ui/TitleRow.tsx';
import { BackLink } from '../collection/BackLink.tsx';
import { readDraft } from './draft.ts';
import { LaunchPanel } from './LaunchPanel.tsx';
import { MediaFields } from './MediaFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { TextFields } from './TextFields.tsx';
import { useDraft } from './useDraft.ts';
import { useLaunch } from './useLaunch.ts';

type CreateScreenProps = {
  /** Leads to a wallet that is ready. */
  entrance: ReactNode;
  /** The device that uploads for the member; null without a wallet. */
  openDevice: OpenDevice | null;
};

/** Launching a collection: what it is, what it costs, and one button. */
export function CreateScreen({ entrance, openDevice }: CreateScreenProps) {
  const config = useConfig();
  const { tokenDecimals, tokenSymbol } = config;
  const [, navigate] = useLocation();
  const { draft: written, change, clear } = useDraft();
  const canBuyFirst = useQuery(sellsFirstOptions(config)).data ?? true;
  const draft = canBuyFirst ? written : { ...written, firstTokens: '0' };
  const { order, terms, faults } = readDraft(draft, {
    decimals: tokenDecimals,
    symbol: tokenSymbol,
  });
  const launch = useLaunch();
  const panel = (
    <LaunchPanel
      draft={draft}
      order={order}
      terms={terms}
      faults={faults}
      entrance={entrance}
      isBusy={launch.isPending}
      onLaunch={(wanted) =>
        launch.mutate(wanted, {
          onSuccess: (address) => {
            if (address === null) return;
            clear();
            navigate(`/nft/collection?id=${address}`);
          },
        })
      }
    />
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TitleRow
        title={
          <span className="flex items-center gap-1.5">
            <BackLink />
            {placeText.createNfts}
          </span>
        }
        facts={<span className="max-wide:hidden">{createText.draft}</span>}
      />
      <PageScroll>
        <div className="grid max-w-[808px] gap-6 p-4 wide:p-6">
          <MediaFields draft={draft} faults={faults} change={change} openDevice={openDevice} />
          <TextFields draft={draft} faults={faults} change={change} />
          <PriceFields draft={draft} faults={faults} change={change} canBuyFirst={canBuyFirst} />
          <div className="wide:hidden">{panel}</div>
        </div>
      </PageScroll>
      <Rail>
        <div className="max-wide:hidden">{panel}</div>
      </Rail>
    </div>
  );
}
