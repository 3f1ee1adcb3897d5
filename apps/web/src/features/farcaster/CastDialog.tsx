import { castQuote, type SharedCast } from '@parley/domain/miniapp/cast';
import { farcasterText } from '@parley/text/farcaster';
import { text } from '@parley/text/ui';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { logWarning } from '../../platform/log.ts';
import { sharedText } from '../../platform/sharedText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RoomIcon } from '../../ui/icons.ts';
import { isOffered } from '../../wallet/farcaster/capabilities.ts';
import { viewCast } from '../../wallet/farcaster/hostActions.ts';
import { sharedCast } from '../../wallet/farcaster/hostContext.ts';

const words = farcasterText.cast;

/** Asks about a cast that the member shares with this site, as long as there is one. */
export function SharedCasts() {
  const cast = useSyncExternalStore(sharedCast.subscribe, sharedCast.get);
  return cast && <CastDialog cast={cast} />;
}

const forget = () => sharedCast.set(null);

/** A cast that the member shares with this site: they pick the room to talk about it in, where it stands quoted. */
function CastDialog({ cast }: { cast: SharedCast }) {
  const { rooms } = useConfig();
  const [, navigate] = useLocation();
  const { hash, username } = cast;

  function talkIn(room: string, path: string): void {
    sharedText.set({ room, text: castQuote(cast) });
    forget();
    navigate(path);
  }

  return (
    <Dialog title={words.title} closeLabel={text.close} onClose={forget}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <figure className="grid gap-1 border-edge border-s-2 ps-3">
          <blockquote className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>{cast.text}</bdi>
          </blockquote>
          <figcaption className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
            <bdi>{username ?? words.somebody}</bdi>
            {isOffered('actions.viewCast') && (
              <Button
                size="tiny"
                look="quiet"
                onClick={() =>
                  void viewCast(hash, username).catch((error: unknown) =>
                    logWarning('the host did not show a cast', error),
                  )
                }
              >
                {words.view}
              </Button>
            )}
          </figcaption>
        </figure>
        <p className="text-sm text-soft">{words.where}</p>
        <ul className="grid gap-2">
          {rooms
            .filter(({ readOnly }) => readOnly !== true)
            .map(({ id, title, path }) => (
              <li key={id}>
                <Button className="w-full justify-start" onClick={() => talkIn(id, path)}>
                  <RoomIcon className="size-4 text-faint" />
                  <span className="truncate">{title}</span>
                </Button>
              </li>
            ))}
        </ul>
      </div>
    </Dialog>
  );
}
