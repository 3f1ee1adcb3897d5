import { memberId } from '@parley/domain/site/memberPath';
import { postPath, profilePath } from '@parley/domain/site/pages';
import { mentionsText } from '@parley/text/mentions';
import { shortcutsText } from '@parley/text/shortcuts';
import { useLocation } from 'wouter';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { useAddress } from '../data/wallet.ts';
import { Palette } from '../features/search/Palette.tsx';
import type { Destination } from '../features/search/results.ts';
import { openDialog } from '../platform/dialogs.ts';
import { KeysIcon, MentionIcon } from '../ui/icons.ts';
import { accountItems } from './accountItems.ts';
import { placeIcon } from './placeIcons.ts';
import { placeGroups } from './places.ts';

const mentions: Destination = {
  label: mentionsText.title,
  icon: MentionIcon,
  run: () => openDialog('mentions'),
};
const keys: Destination = {
  label: shortcutsText.title,
  icon: KeysIcon,
  run: () => openDialog('shortcuts'),
};

/** The palette with what this member can go to and do. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const config = useConfig();
  const [, goTo] = useLocation();
  const address = useAddress();
  const name = useMainName(address);
  const id = address && memberId({ name: name ?? null, address }, config.tldName);
  const places = placeGroups(config, address === null ? null : profilePath(id)).flatMap((group) =>
    group.places.map(({ label, href }) => ({ label, href, icon: placeIcon(href) })),
  );
  // Pages of the menu are among the places already.
  const acts = (address === null ? [] : accountItems(id)).flatMap((item): Destination[] =>
    'run' in item ? [{ label: item.label, icon: item.icon, run: item.run }] : [],
  );
  const own = address === null ? [] : [mentions, ...acts];
  return (
    <Palette
      destinations={[...places, ...own, keys]}
      onMessage={({ room, seq }) => goTo(postPath(room, seq))}
      onClose={onClose}
    />
  );
}
