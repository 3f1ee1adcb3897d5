import type { CollectionPage } from '@parley/domain/nft/wire';
import { collectionText } from '@parley/text/collection';
import { type ReactNode, useState } from 'react';
import { Tabs } from '../../../ui/Tabs.tsx';
import { AboutTab } from './AboutTab.tsx';
import { HoldersTab } from './HoldersTab.tsx';
import { TradesTab } from './TradesTab.tsx';

type Tab = 'trades' | 'holders' | 'comments' | 'about';

type CollectionTabsProps = {
  page: CollectionPage;
  viewer: string | null;
  /** What holders said last. */
  comments: () => ReactNode;
};

/** What happened, who holds it, what they say, and what it is bound to. */
export function CollectionTabs({ page, viewer, comments }: CollectionTabsProps) {
  const [tab, setTab] = useState<Tab>('trades');
  const { collection } = page;
  return (
    <Tabs
      label={collection.name}
      tabs={[
        { value: 'trades', label: collectionText.tabs.trades, count: collection.trades },
        { value: 'holders', label: collectionText.tabs.holders, count: collection.holders },
        { value: 'comments', label: collectionText.tabs.comments },
        { value: 'about', label: collectionText.tabs.about },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === 'trades' && <TradesTab page={page} viewer={viewer} />}
      {tab === 'holders' && <HoldersTab page={page} viewer={viewer} />}
      {tab === 'comments' && comments()}
      {tab === 'about' && <AboutTab page={page} />}
    </Tabs>
  );
}
