/** What an error of the system means for whoever chose the place, by its code. */
const meanings: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EEXIST: 'it is no folder',
  ENOTDIR: 'it is no folder',
  ENOENT: 'it isn’t there, and can’t be made',
  EIO: 'its disk fails',
};

/** Why a place can't be written, as the end of a sentence; null for an error that is no disk's. */
export function diskFault(error: unknown): string | null {
  const { code = '' } = error as NodeJS.ErrnoException;
  const meaning = meanings[code];
  return meaning === undefined ? null : `${meaning} (${code})`;
}
