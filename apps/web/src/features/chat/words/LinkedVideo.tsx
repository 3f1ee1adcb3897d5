import { mediaHeight } from '@parley/domain/media/heights';
import { youtubeOrigin } from '@parley/domain/media/rules';
import { wordsText } from '@parley/text/words';
import { use } from 'react';
import { useFrame } from '../../../player/useFrame.ts';
import { PlayIcon } from '../../../ui/icons.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';

/** A video of YouTube, which nobody asks for anything before the reader does. */
export function LinkedVideo({ id }: { id: string }) {
  const tabIndex = use(ControlTabIndex);
  const { isOn, play } = useFrame();
  const place = 'mt-2 mb-1 block w-full max-w-[560px] rounded-control bg-raise';
  if (isOn) {
    return (
      <iframe
        src={`${youtubeOrigin}/embed/${encodeURIComponent(id)}?autoplay=1`}
        title={wordsText.videoFrame}
        height={mediaHeight.youtube}
        tabIndex={tabIndex}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-popups allow-presentation allow-same-origin allow-scripts"
        className={place}
      />
    );
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={play}
      className={`${place} border border-line hover:border-edge`}
      style={{ height: mediaHeight.youtube }}
    >
      <span className="grid justify-items-center gap-2">
        <PlayIcon className="size-8 fill-current" />
        <span className="font-[550]">{wordsText.playVideo}</span>
        <span className="text-soft text-sm">{wordsText.videoNote}</span>
      </span>
    </button>
  );
}
