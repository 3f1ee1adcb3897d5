import { logWarning } from '../../platform/log.ts';
import { type CastDraft, composeCast } from './composeCast.ts';

/** Opens the host's composer; `tellFailure` runs where that fails, and nothing where the member declines. Never throws. */
export async function openComposer(draft: CastDraft, tellFailure: () => void): Promise<void> {
  try {
    await composeCast(draft);
  } catch (error) {
    logWarning('the host composed no cast', error);
    tellFailure();
  }
}
