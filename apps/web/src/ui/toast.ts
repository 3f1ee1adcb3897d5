import type { ToastKind, ToastOptions } from './toastOptions.ts';

type ToastHost = typeof import('./toastHost.tsx');
let loading: Promise<ToastHost> | undefined;

/**
 * Shows a toast and resolves with a function that takes it away, unless another message took its place. The
 * library loads on first use. A `slot` has one toast: what is shown later under its name replaces the words, the
 * kind, the time, and the action of the toast that is there.
 */
export async function showToast(
  kind: ToastKind,
  message: string,
  options: ToastOptions = {},
): Promise<() => void> {
  loading ??= import('./toastHost.tsx');
  const host = await loading;
  return host.show(kind, message, options);
}
