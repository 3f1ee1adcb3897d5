import { useSyncExternalStore } from 'react';
import { installState } from '../../boot/pwa/install.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const InstallCard = lazyPart(() => import('./InstallCard.tsx').then((m) => m.InstallCard));

/** The place of the card that offers to install the app; empty and without its code until it is offered. */
export function InstallOffer() {
  const state = useSyncExternalStore(installState.subscribe, installState.get);
  if (state !== 'available') return null;
  return <InstallCard />;
}
