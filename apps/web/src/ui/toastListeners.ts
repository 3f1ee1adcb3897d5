import type { ToastKind } from './toastOptions.ts';

/** Called with the kind of each toast that is shown. */
export const toastListeners = new Set<(kind: ToastKind) => void>();
