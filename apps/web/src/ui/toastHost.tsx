import { createRoot } from 'react-dom/client';
import {
  cssTransition,
  type ToastOptions as LibraryOptions,
  ToastContainer,
  toast,
} from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast.css';
import { toastListeners } from './toastListeners.ts';
import type { ToastKind, ToastOptions } from './toastOptions.ts';
import { infoRules, toastRules } from './toastRules.ts';
import { createToastSlots } from './toastSlots.ts';

/** In toast.css. A toast never travels; those below one that left close up, but for who wants no motion. */
const fade = cssTransition({
  enter: 'toast-in',
  exit: 'toast-out',
  collapse: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  collapseDuration: 140,
});
const slots = createToastSlots();

function Toasts() {
  return <ToastContainer {...toastRules} transition={fade} theme="dark" newestOnTop />;
}

const host = document.createElement('div');
// In the top layer, so that a toast is seen above an open dialog.
host.popover = 'manual';
host.className = 'parley-toasts';
document.body.append(host);
createRoot(host).render(<Toasts />);

/** Shows a toast; errors interrupt a screen reader, the rest waits for a pause. */
export function show(kind: ToastKind, message: string, options: ToastOptions): () => void {
  if (host.matches(':popover-open')) host.hidePopover();
  host.showPopover();
  for (const listener of toastListeners) listener(kind);
  const settings = settingsOf(kind, options);
  const { slot } = options;
  if (slot === undefined) {
    const id = toast(message, settings);
    return () => toast.dismiss(id);
  }
  let remove = () => clearTimeout(waiting);
  const waiting = setTimeout(() => {
    remove = showIn(slot, message, settings);
  }, slots.waitMs(slot));
  return () => remove();
}

/** Shows a message in its slot's toast, or in a new one; returns a function that takes it away. */
function showIn(slot: string, message: string, settings: LibraryOptions): () => void {
  const place = slots.take(slot);
  const { id } = place;
  const all = { ...settings, onClose: () => slots.leave(slot, id) };
  if (place.isShown) toast.update(id, { ...all, render: message });
  else toast(message, { ...all, toastId: id });
  return () => {
    if (slots.isNewest(slot, id, place.message)) toast.dismiss(id);
  };
}

/** All of them, so that a toast that takes another's place keeps nothing of it. */
function settingsOf(kind: ToastKind, { onClick, closeAfterMs }: ToastOptions): LibraryOptions {
  const isInfo = kind === 'info';
  // What is undefined counts as not given, whatever the library's types say.
  return {
    type: kind,
    role: kind === 'error' ? 'alert' : 'status',
    onClick,
    autoClose: closeAfterMs ?? (isInfo ? infoRules.autoClose : toastRules.autoClose),
    icon: isInfo ? infoRules.icon : undefined,
  } as LibraryOptions;
}
