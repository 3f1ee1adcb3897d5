import type { ClientPorts } from '@parley/chat-client/ports';
import { topics } from '../../data/changes.ts';
import { getJson, postJson } from '../../platform/http.ts';
import { logWarning } from '../../platform/log.ts';
import { noteServerTime, serverNow } from '../../platform/serverClock.ts';
import { readStored, storedKeys, watchStored, writeStored } from '../../storage/localStorage.ts';

/** What the chat's client needs of a browser. */
export const browserPorts: ClientPorts = {
  storage: { read: readStored, write: writeStored, keys: storedKeys, watch: watchStored },
  http: { get: getJson, post: postJson },
  network: {
    openSocket(protocol, { onMessage, onClose }) {
      const url = new URL('/api/chat/socket', location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = new WebSocket(url, protocol);
      socket.onmessage = ({ data }) => onMessage(data);
      socket.onclose = ({ code }) => onClose(code);
      return {
        isOpen: () => socket.readyState === WebSocket.OPEN,
        send: (text) => socket.send(text),
        close: () => socket.close(),
      };
    },
    /** After sleep or a lost network a connection may only look open. */
    onWake(listener) {
      const wake = () => {
        if (document.visibilityState !== 'hidden') listener();
      };
      window.addEventListener('online', wake);
      document.addEventListener('visibilitychange', wake);
      return () => {
        window.removeEventListener('online', wake);
        document.removeEventListener('visibilitychange', wake);
      };
    },
  },
  clock: { now: serverNow, noteServerTime },
  topics,
  warn: logWarning,
};
