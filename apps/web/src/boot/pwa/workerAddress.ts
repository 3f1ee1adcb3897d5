import { trustedScript } from '../../platform/trustedScript.ts';

/** The service worker's address as the browser takes it. */
export function workerAddress(): string {
  return trustedScript('app-sw', '/sw.js');
}
