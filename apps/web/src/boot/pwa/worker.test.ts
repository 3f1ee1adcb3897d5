import { eventually } from '@parley/testkit/eventually';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** What the toasts' library shows. */
const shown = vi.hoisted(() => vi.fn());
vi.mock('react-toastify/unstyled', () => ({
  ToastContainer: () => null,
  cssTransition: () => null,
  toast: shown,
}));
vi.mock('react-dom/client', () => ({ createRoot: () => ({ render() {} }) }));

/** What the browser has of service workers, and what the page does with it. */
let workers: EventTarget & {
  getRegistration: () => Promise<unknown>;
  register: ReturnType<typeof vi.fn>;
  controller: { postMessage: (message: string, ports: readonly MessagePort[]) => void };
};
let registration: EventTarget & {
  waiting: { postMessage: ReturnType<typeof vi.fn> } | null;
  installing: object | null;
  update: ReturnType<typeof vi.fn>;
};
/** The build of the worker in control, whether the page had one before, and whether the member types. */
const scene = { worker: 'old', isInstalled: true, isTyping: false };
const session = new Map<string, string>();
const reload = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  Object.assign(scene, { worker: 'old', isInstalled: true, isTyping: false });
  session.clear();
  reload.mockClear();
  shown.mockClear();
  registration = Object.assign(new EventTarget(), {
    waiting: null,
    installing: null,
    update: vi.fn(async () => {}),
  });
  workers = Object.assign(new EventTarget(), {
    getRegistration: async () => (scene.isInstalled ? { active: {} } : undefined),
    register: vi.fn(async () => registration),
    controller: {
      postMessage: (message: string, [port]: readonly MessagePort[]) => {
        if (message === 'build') port?.postMessage(scene.worker);
      },
    },
  });
  vi.stubGlobal('navigator', { serviceWorker: workers, onLine: true });
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === 'meta[name="parley-build"]' ? { content: 'old' } : null,
    createElement: () => ({ matches: () => false, showPopover() {} }),
    body: { append() {} },
    querySelectorAll: () => (scene.isTyping ? [{ value: 'hello' }] : []),
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the page. */
async function open() {
  const [{ startWorker }, { newBuild }] = await Promise.all([
    import('./worker.ts'),
    import('../builds.ts'),
  ]);
  await startWorker('Degen');
  return newBuild;
}

/** Another worker takes control of the page. */
function takeOver(build: string): void {
  scene.worker = build;
  workers.dispatchEvent(new Event('controllerchange'));
}

test('the worker at /sw.js is registered for the whole site', async () => {
  await open();
  expect(workers.register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
});

describe('an update of the worker', () => {
  test('an update of the worker reloads the page once it is in control', async () => {
    await open();
    takeOver('new');
    await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test('an update of the worker after the first installation reloads the page, too', async () => {
    scene.isInstalled = false;
    await open();
    takeOver('old');
    await eventually(() => expect(shown).toHaveBeenCalledTimes(1));
    takeOver('new');
    await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('an update of the worker is offered to a member who is typing', async () => {
    const newBuild = await open();
    scene.isTyping = true;
    takeOver('new');
    await eventually(() => expect(newBuild.get()).toBe('new'));
    expect(reload).not.toHaveBeenCalled();
  });

  test('an update of the worker that this tab reloaded for already is offered', async () => {
    session.set('parley.updateReload', 'new');
    const newBuild = await open();
    takeOver('new');
    await eventually(() => expect(newBuild.get()).toBe('new'));
    expect(reload).not.toHaveBeenCalled();
  });

  test('an update of the worker is offered where the browser cannot note a reload', async () => {
    const newBuild = await open();
    vi.stubGlobal('sessionStorage', undefined);
    takeOver('new');
    await eventually(() => expect(newBuild.get()).toBe('new'));
    expect(reload).not.toHaveBeenCalled();
  });

  test('an update of the worker is looked for when a new build is noticed', async () => {
    const newBuild = await open();
    expect(registration.update).not.toHaveBeenCalled();
    newBuild.set('new');
    expect(registration.update).toHaveBeenCalledTimes(1);
  });
});

test('a waiting worker is told to take over until none waits', async () => {
  const waiting = { postMessage: vi.fn() };
  registration.waiting = waiting;
  await open();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(waiting.postMessage.mock.calls).toEqual([['take-over'], ['take-over']]);
  registration.waiting = null;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
