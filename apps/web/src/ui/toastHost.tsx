import { createRoot } from 'react-dom/client';
import {
  type ToastOptions as LibraryOptions,
  ToastContainer,
  toast,
} from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast.css';
import type { ToastKind, ToastOptions } from './toast.ts';

/** The specification's toasts: 5 s, no progress bar, close button, top left, at most 20. */
function Toasts() {
  return (
    <ToastContainer
      position="top-left"
      autoClose={5000}
      hideProgressBar
      closeButton
      closeOnClick={false}
      limit={20}
      draggable
      draggablePercent={60}
      theme="dark"
      newestOnTop
    />
  );
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
  const settings: LibraryOptions = {
    type: kind,
    role: kind === 'error' ? 'alert' : 'status',
    ...(options.onClick === undefined ? {} : { onClick: options.onClick }),
    // Info toasts stay until they are closed, and carry no icon.
    ...(kind === 'info' ? { autoClose: false, icon: false } : {}),
  };
  const id = toast(message, settings);
  return () => toast.dismiss(id);
}
