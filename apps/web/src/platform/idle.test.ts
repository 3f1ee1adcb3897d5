import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextPaint, onFirstInteraction } from './idle.ts';

let idle: Array<() => void>;
beforeEach(() => {
  idle = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
});
afterEach(() => vi.unstubAllGlobals());

describe('work that waits for somebody to use the page', () => {
  test.each(['pointerdown', 'pointermove', 'keydown', 'wheel'])(
    'work that waits for a first interaction begins when the page is idle after %s',
    (sign) => {
      const work = vi.fn();
      onFirstInteraction(work);
      expect(idle).toHaveLength(0);
      window.dispatchEvent(new Event(sign));
      for (const run of idle) run();
      expect(work).toHaveBeenCalledOnce();
    },
  );

  test('work that waits for a first interaction begins once', () => {
    onFirstInteraction(vi.fn());
    for (const sign of ['pointermove', 'pointermove', 'keydown']) {
      window.dispatchEvent(new Event(sign));
    }
    expect(idle).toHaveLength(1);
  });

  test('work that waits for a first interaction is not begun by a list that scrolls to its end by itself', () => {
    onFirstInteraction(vi.fn());
    window.dispatchEvent(new Event('scroll'));
    expect(idle).toHaveLength(0);
  });
});

describe('the next paint', () => {
  test('the next paint is waited for in a visible page', async () => {
    const frames: Array<() => void> = [];
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
    const painted = vi.fn();
    const waiting = nextPaint().then(painted);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(painted).not.toHaveBeenCalled();
    for (const frame of frames) frame();
    await waiting;
    expect(painted).toHaveBeenCalledOnce();
  });

  test('the next paint is not waited for in a hidden page, where it would never come', async () => {
    vi.stubGlobal('document', { hidden: true });
    vi.stubGlobal('requestAnimationFrame', () => expect.unreachable());
    await nextPaint();
  });
});
