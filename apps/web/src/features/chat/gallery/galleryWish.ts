import { storedFlag } from '../../../storage/storedFlag.ts';

/** Whether whoever uses this browser wants to see rooms of pictures as galleries. */
export const galleryWish = storedFlag('parley.gallery');
