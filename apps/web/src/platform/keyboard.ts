/**
 * Keeps the composer above an on-screen keyboard where the browser lays the keyboard over the page
 * (iOS); the frame is as tall as `--viewport-height`. A page zoomed by hand is left alone.
 */
export function followKeyboard(): void {
  const viewport = window.visualViewport;
  if (viewport === null) return;
  viewport.addEventListener('resize', () => {
    if (viewport.scale !== 1) return;
    document.documentElement.style.setProperty('--viewport-height', `${viewport.height}px`);
    window.scrollTo(0, 0);
  });
}
