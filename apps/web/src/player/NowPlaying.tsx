import { mediaUrl } from '@parley/domain/media/addresses';
import { playerText } from '@parley/text/player';
import { text } from '@parley/text/ui';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../data/config.tsx';
import { MusicIcon, VideoIcon } from '../ui/icons.ts';
import { MemberName } from '../ui/MemberName.tsx';
import { Picture } from '../ui/Picture.tsx';
import { type PlayerState, trackOf } from './player.ts';
import { spot } from './stage.ts';

/** The picture or video of what plays, its title, and who made it. */
export function NowPlaying({ state }: { state: PlayerState }) {
  const { projectUrl, tldName } = useConfig();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    spot.set(place.current);
    return () => spot.set(null);
  }, []);
  const track = trackOf(state);
  const Icon = track.kind === 'audio' ? MusicIcon : VideoIcon;
  const noPicture = (
    <span className="absolute inset-0 grid place-content-center bg-raise text-faint">
      <Icon className="size-[18px]" />
    </span>
  );
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2.5 wide:ps-4">
      <span className="relative size-10 shrink-0 overflow-hidden rounded-lg">
        <Picture
          url={mediaUrl(track.image, 96, projectUrl)}
          fallback={noPicture}
          className="size-10"
        />
        <span ref={place} className="[&>video]:object-cover" />
      </span>
      <div className="min-w-0">
        <Link
          href={track.path}
          className="block truncate font-semibold text-sm hover:underline"
          title={track.title}
        >
          <bdi>{track.title}</bdi>
        </Link>
        {state.status === 'failed' ? (
          <p role="alert" className="truncate text-bad text-xs">
            {playerText.failed}
          </p>
        ) : (
          <p className="truncate text-soft text-xs">
            <MemberName
              name={track.creatorName}
              address={track.creator}
              tld={tldName}
              warnings={text.nameWarning}
            />
          </p>
        )}
      </div>
    </div>
  );
}
