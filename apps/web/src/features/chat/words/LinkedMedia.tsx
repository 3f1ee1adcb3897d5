import { LinkedPicture } from './LinkedPicture.tsx';
import { LinkedVideo } from './LinkedVideo.tsx';
import type { MediaLinks } from './mediaLinks.ts';

/** The pictures and videos that a text links to, in boxes whose size depends on their number alone. */
export function LinkedMedia({ links: { pictures, videos } }: { links: MediaLinks }) {
  return (
    <>
      {pictures.length > 0 && (
        <div
          className={`mt-2 mb-1 grid max-w-[360px] gap-2 ${pictures.length === 1 ? '' : 'grid-cols-2'}`}
        >
          {pictures.map((link) => (
            <LinkedPicture key={link} link={link} isAlone={pictures.length === 1} />
          ))}
        </div>
      )}
      {videos.map((id) => (
        <LinkedVideo key={id} id={id} />
      ))}
    </>
  );
}
