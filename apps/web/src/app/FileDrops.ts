import { useEffect } from 'react';

/** A file that is dropped never replaces the page: the message field nearest to where it falls takes it, if there is one. */
export function FileDrops(): null {
  useEffect(() => {
    const take = (event: DragEvent) => {
      const { dataTransfer, defaultPrevented } = event;
      if (defaultPrevented || dataTransfer === null || !dataTransfer.types.includes('Files'))
        return;
      event.preventDefault();
      const form = formNear(event.target);
      if (event.type === 'dragover') dataTransfer.dropEffect = form === null ? 'none' : 'copy';
      else form?.dispatchEvent(copyOf(dataTransfer));
    };
    window.addEventListener('dragover', take);
    window.addEventListener('drop', take);
    return () => {
      window.removeEventListener('dragover', take);
      window.removeEventListener('drop', take);
    };
  }, []);
  return null;
}

const copyOf = (dataTransfer: DataTransfer) =>
  new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });

/** The message field of the thread or the room that a place belongs to; a dialog covers both. */
function formNear(place: EventTarget | null): Element | null {
  if (!(place instanceof Element) || place.closest('dialog') !== null) return null;
  for (let part: Element | null = place; part !== null; part = part.parentElement) {
    const form = part.querySelector('form[data-files]');
    if (form !== null) return form;
  }
  return null;
}
