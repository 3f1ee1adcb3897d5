import type { LucideIcon } from 'lucide-react';
import {
  AboutIcon,
  AirdropIcon,
  CollectIcon,
  MemesIcon,
  PersonIcon,
  PointsIcon,
  RoomIcon,
  SearchIcon,
  SendIcon,
  ShillIcon,
  StakeIcon,
  SwapIcon,
} from '../ui/icons.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  '/shill': ShillIcon,
  '/memes-images': MemesIcon,
  '/profile': PersonIcon,
  '/activity-points': PointsIcon,
  '/send-tokens': SendIcon,
  '/stake': StakeIcon,
  '/swap/univ2': SwapIcon,
  '/airdrop': AirdropIcon,
  '/find-user': SearchIcon,
  '/about': AboutIcon,
};

/** The picture of a link in the left sidebar, by its path; of a room where nothing else is said. */
export function placeIcon(href: string): LucideIcon {
  if (href.startsWith('/room?id=nft-')) return CollectIcon;
  const path = href.replace(/\/?(\?.*)?$/, '');
  return icons[path] ?? RoomIcon;
}
