import { fileText } from '@parley/text/files';

/** How far an upload is, as a share from 0 to 1; null while the server is too busy to take it. */
export function UploadProgress({ share }: { share: number | null }) {
  if (share === null) return fileText.held;
  const words = fileText.uploading(Math.floor(share * 100));
  return (
    <>
      {share < 1 ? words : fileText.preparing}
      <progress
        value={share}
        aria-label={words}
        className="mt-1.5 block h-1 w-full accent-signal-text"
      />
    </>
  );
}
