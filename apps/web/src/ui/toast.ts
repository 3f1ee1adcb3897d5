import type { ToastKind, ToastOptions } from './toastOptions.ts';

type ToastHost = typeof import('./toastHost.tsx');
let loading: Promise<ToastHost> | undefined;

/** Shows a toast and resolves with a function that takes it away. The library loads on first use. */
export async function showToast(
  kind: ToastKind,
  message: string,
  options: ToastOptions = {},
): Promise<() => void> {
  loading ??= import('./toastHost.tsx');
  const host = await loading;
  return host.show(kind, message, options);
}
