import { mediaUrl } from '@parley/domain/media/addresses';
import { pictureText } from '@parley/text/picture';
import { useConfig } from '../../data/config.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';

/** How the picture at an address of our own server came out. */
export type Preview = { url: string | null; state: 'loading' | 'shown' | 'broken' };

type PicturePreviewProps = {
  /** '' for none. */
  image: string;
  address: `0x${string}`;
  preview: Preview;
  onChange: (preview: Preview) => void;
};

/** What others will see, large and as it stands beside a message. */
export function PicturePreview({ image, address, preview, onChange }: PicturePreviewProps) {
  const { projectUrl } = useConfig();
  const url = image === '' ? null : mediaUrl(image, 320, projectUrl);
  const state = preview.url === url ? preview.state : 'loading';
  const sizes = ['size-24 rounded-[28px]', 'size-10 rounded-picture'] as const;
  return (
    <figure className="grid grid-cols-1 gap-2.5">
      <figcaption className="text-soft text-sm">{pictureText.preview}</figcaption>
      <div className="flex items-end gap-4">
        {sizes.map((size, index) => (
          <span key={size} className={classes('relative inline-flex overflow-hidden', size)}>
            {state !== 'shown' && <Avatar address={address} className={size} />}
            {url !== null && state !== 'broken' && (
              <img
                key={url}
                src={url}
                alt=""
                decoding="async"
                {...(index === 0 && {
                  onLoad: () => onChange({ url, state: 'shown' }),
                  onError: () => onChange({ url, state: 'broken' }),
                })}
                className={classes(
                  'absolute inset-0 size-full object-cover',
                  state !== 'shown' && 'opacity-0',
                )}
              />
            )}
          </span>
        ))}
        <p role="status" className="min-w-0 flex-1 text-sm">
          {url !== null && state === 'loading' && (
            <span className="animate-late text-soft">{pictureText.loading}</span>
          )}
          {url !== null && state === 'broken' && (
            <span className="text-bad">{pictureText.broken}</span>
          )}
        </p>
      </div>
    </figure>
  );
}
