import type { Metrics } from '../platform/metrics.ts';
import { MediaError } from './errors.ts';
import type { Uploads } from './uploads.ts';

/** Uploads that are counted by what became of them. */
export function observedUploads(
  uploads: Uploads,
  { uploads: counted }: Pick<Metrics, 'uploads'>,
): Uploads {
  return {
    ...uploads,
    async add(upload) {
      try {
        const answer = await uploads.add(upload);
        counted.inc({ outcome: 'kept' });
        return answer;
      } catch (error) {
        counted.inc({ outcome: error instanceof MediaError ? error.code : 'failed' });
        throw error;
      }
    },
  };
}
