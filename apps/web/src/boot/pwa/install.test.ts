import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage } from '../../storage/testStorage.ts';
import { captureInstall, declineInstall, install, installState } from './install.ts';

const storage = browserStorage();
let isStandalone = false;

beforeEach(() => {
  isStandalone = false;
  installState.set('none');
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  captureInstall();
});

/** What Chromium does; `answer` is what the member says to its prompt. */
function offer(answer: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => {});
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(
    Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) }),
  );
  return { event, prompt };
}

describe('the prompt to install', () => {
  test('the prompt to install is captured and shown as available', () => {
    const { event } = offer();
    expect(installState.get()).toBe('available');
    expect(event.defaultPrevented).toBe(true);
  });

  test('the prompt to install is accepted by the member, once', async () => {
    const { prompt } = offer();
    await Promise.all([install(), install()]);
    expect(prompt).toHaveBeenCalledOnce();
    expect(installState.get()).toBe('accepted');
    expect(storage.entries.size).toBe(0);
  });

  test.each([
    ['on the card', async () => declineInstall()],
    ['in the browser', install],
  ] as const)(
    'the prompt to install is canceled %s, which is stored, and no longer offered',
    async (_where, cancel) => {
      offer('dismissed');
      await cancel();
      expect(installState.get()).toBe('cancelled');
      expect(storage.entries.get('parley.hideInstall')).toBe('true');
      const { event } = offer();
      expect(installState.get()).toBe('cancelled');
      expect(event.defaultPrevented).toBe(true);
    },
  );

  test('the prompt to install is not offered in the installed app', () => {
    isStandalone = true;
    offer();
    expect(installState.get()).toBe('none');
  });

  test('the prompt to install is withdrawn once the app is installed by other means', async () => {
    const { prompt } = offer();
    window.dispatchEvent(new Event('appinstalled'));
    expect(installState.get()).toBe('accepted');
    await install();
    expect(prompt).not.toHaveBeenCalled();
  });

  test('a prompt to install that the browser refuses leaves nothing on offer and no flag', async () => {
    const { prompt } = offer();
    prompt.mockRejectedValue(new DOMException('not now', 'NotAllowedError'));
    await install();
    expect(installState.get()).toBe('none');
    expect(storage.entries.size).toBe(0);
  });
});
