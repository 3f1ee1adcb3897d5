import { mediaHeight } from '@parley/domain/media/heights';
import { youtubeOrigin } from '@parley/domain/media/rules';
import { playerText } from '@parley/text/player';
import { PlayIcon } from '../ui/icons.ts';
import { useFrame } from './useFrame.ts';

/** A video of YouTube, which nobody asks for anything before the reader does. */
export function YouTubePlayer({ id, title }: { id: string; title: string }) {
  const { isOn, play } = useFrame();
  if (!isOn) {
    return (
      <button
        type="button"
        onClick={play}
        aria-label={playerText.youtube(title)}
        title={playerText.youtubeNote}
        className="absolute end-2.5 bottom-2.5 inline-flex size-10 items-center justify-center rounded-full bg-[rgb(21_19_15/0.82)] text-[#f3eee3] after:absolute after:-inset-0.5 after:rounded-full hover:bg-[#15130f]"
      >
        <PlayIcon className="size-[18px] fill-current" />
      </button>
    );
  }
  return (
    <iframe
      src={`${youtubeOrigin}/embed/${encodeURIComponent(id)}?autoplay=1`}
      title={playerText.youtubeFrame(title)}
      height={mediaHeight.youtube}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-popups allow-presentation allow-same-origin allow-scripts"
      className="absolute inset-0 w-full rounded-picture bg-[#15130f]"
    />
  );
}
