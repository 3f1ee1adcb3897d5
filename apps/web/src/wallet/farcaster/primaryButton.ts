import { logWarning } from '../../platform/log.ts';
import { isOffered, readCapabilities } from './capabilities.ts';
import { loadSdk } from './host.ts';

type Shown = Parameters<Awaited<ReturnType<typeof loadSdk>>['actions']['setPrimaryButton']>[0];

/** The main actions of what is open, the innermost last: a dialog's over its page's. */
const claimed: HTMLButtonElement[] = [];
/** What the client's button was told last. */
let told = '';
let isFollowing = false;

/**
 * Shows a main action as the client's own button as well, as long as it is seen: with its words, at work or disabled
 * as it is; pressing the one presses the other. Returns a function that gives the client's button back.
 */
export function claimPrimaryButton(button: HTMLButtonElement): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(button, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  claimed.push(button);
  void follow().then(tell);
  return () => {
    observer.disconnect();
    claimed.splice(claimed.indexOf(button), 1);
    tell();
  };
}

async function follow(): Promise<void> {
  await readCapabilities();
  if (isFollowing || !isOffered('actions.setPrimaryButton')) return;
  isFollowing = true;
  const sdk = await loadSdk();
  sdk.on('primaryButtonClicked', () => seen()?.click());
  window.addEventListener('resize', tell);
  // A dialog that opens or goes, which may have no main action.
  new MutationObserver(tell).observe(document.body, { childList: true });
  new MutationObserver(tell).observe(document.body, { subtree: true, attributeFilter: ['open'] });
}

/** The main action that the member could press: behind an open dialog nothing is. */
function seen(): HTMLButtonElement | undefined {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return claimed.findLast(
    (button) => button.checkVisibility() && dialog?.contains(button) !== false,
  );
}

function tell(): void {
  if (!isFollowing) return;
  const next = stateOf(seen());
  const written = JSON.stringify(next);
  if (written === told || (told === '' && next.hidden)) return;
  told = written;
  loadSdk()
    .then(({ actions }) => actions.setPrimaryButton(next))
    .catch((error: unknown) => logWarning('the host did not show the main action', error));
}

function stateOf(button: HTMLButtonElement | undefined): Shown {
  if (button === undefined) return { text: '', hidden: true };
  return {
    text: button.textContent.trim(),
    loading: button.ariaBusy === 'true',
    disabled: button.disabled,
    hidden: false,
  };
}
