/** What a toast may be asked beside its text. */
export type ToastOptions = {
  onClick?: () => void;
  /** Milliseconds; without it as the specification has it for the kind. */
  closeAfterMs?: number;
};
export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'default';
