import { playerText } from '@parley/text/player';
import './player.css';
import { type KeyboardEvent, useEffect, useSyncExternalStore } from 'react';
import { useConfig } from '../data/config.tsx';
import { CloseIcon } from '../ui/icons.ts';
import { startEngine } from './engine.ts';
import { IconButton } from './IconButton.tsx';
import { startKeeping } from './keeping.ts';
import { startMediaSession } from './mediaSession.ts';
import { NowPlaying } from './NowPlaying.tsx';
import { startTakingTurns } from './otherTabs.ts';
import { change, player } from './player.ts';
import { QueueList } from './QueueList.tsx';
import { toggled } from './queue.ts';
import { SeekBar } from './SeekBar.tsx';
import { Transport } from './Transport.tsx';
import { VolumeControl } from './VolumeControl.tsx';

let isStarted = false;

/** Starts once what goes on beside the page. */
function start(projectUrl: string): void {
  if (isStarted) return;
  isStarted = true;
  startKeeping();
  startTakingTurns();
  startMediaSession(projectUrl);
  startEngine(projectUrl);
}

/** What plays, in a row of the frame's three columns; on phones what fits in one. */
export function PlayerBar() {
  const { projectUrl } = useConfig();
  useEffect(() => start(projectUrl), [projectUrl]);
  const state = useSyncExternalStore(player.subscribe, player.get);
  if (state === null) return null;
  return (
    <section
      aria-label={playerText.label}
      onKeyDown={onKeyDown}
      className="shrink-0 border-line border-t pb-[env(safe-area-inset-bottom)]"
    >
      <div className="flex h-[59px] items-center gap-1 ps-4 pe-1 short:h-12 wide:grid wide:grid-cols-[220px_minmax(0,1fr)_300px] wide:gap-0 wide:px-0 broad:grid-cols-[240px_minmax(0,1fr)_340px]">
        <NowPlaying state={state} />
        <div className="flex shrink-0 items-center wide:min-w-0 wide:gap-6 wide:px-3 wide:pe-6">
          <Transport state={state} />
          <SeekBar state={state} />
        </div>
        <div className="flex shrink-0 items-center justify-end gap-0.5 wide:pe-3">
          <VolumeControl />
          <QueueList state={state} />
          <IconButton label={playerText.close} onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
      </div>
    </section>
  );
}

/** Space plays and pauses wherever it doesn't press a button. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ' || (event.target as Element).closest('button') !== null) return;
  event.preventDefault();
  change(toggled);
}

function close() {
  player.set(null);
  document.getElementById('content')?.focus();
}
