import { lazy, Suspense, useSyncExternalStore } from 'react';
import { installState } from '../../boot/pwa/install.ts';

const InstallCard = lazy(() =>
  import('./InstallCard.tsx').then((module) => ({ default: module.InstallCard })),
);

/** The place of the card that offers to install the app; empty and without its code until it is offered. */
export function InstallOffer() {
  const state = useSyncExternalStore(installState.subscribe, installState.get);
  if (state !== 'available') return null;
  return (
    <Suspense>
      <InstallCard />
    </Suspense>
  );
}
