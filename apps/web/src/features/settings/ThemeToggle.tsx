import { text } from '@parley/text/ui';
import { useSyncExternalStore } from 'react';
import { colorMode, setColorMode } from '../../storage/colorMode.ts';
import { MoonIcon, SunIcon } from '../../ui/icons.ts';

/** Switches between ink on paper and paper on ink. */
export function ThemeToggle() {
  const mode = useSyncExternalStore(colorMode.subscribe, colorMode.get);
  const isDark = mode === 'dark';
  return (
    <button
      type="button"
      aria-label={isDark ? text.nav.light : text.nav.dark}
      onClick={() => setColorMode(isDark ? 'light' : 'dark')}
      className="inline-flex size-11 items-center justify-center rounded-control border border-line bg-raise text-soft transition-colors duration-150 hover:border-edge hover:text-ink wide:size-9"
    >
      {isDark ? <MoonIcon /> : <SunIcon />}
    </button>
  );
}
