import type { CollectionPage } from '@parley/domain/nft/wire';
import { collectionText } from '@parley/text/collection';
import { useState } from 'react';
import { Tabs } from '../../../ui/Tabs.tsx';
import { AboutTab } from './AboutTab.tsx';
import { HoldersTab } from './HoldersTab.tsx';
import { TradesTab } from './TradesTab.tsx';

type Tab = 'trades' | 'holders' | 'about';

/** What happened, who holds it, and what it is bound to. */
export function CollectionTabs({ page, viewer }: { page: CollectionPage; viewer: string | null }) {
  const [tab, setTab] = useState<Tab>('trades');
  const { collection } = page;
  return (
    <Tabs
      label={collection.name}
      tabs={[
        { value: 'trades', label: collectionText.tabs.trades, count: collection.trades },
        { value: 'holders', label: collectionText.tabs.holders, count: collection.holders },
        { value: 'about', label: collectionText.tabs.about },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === 'trades' && <TradesTab page={page} viewer={viewer} />}
      {tab === 'holders' && <HoldersTab page={page} viewer={viewer} />}
      {tab === 'about' && <AboutTab page={page} />}
    </Tabs>
  );
}
