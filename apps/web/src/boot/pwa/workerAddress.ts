import { trustedScript } from '../../platform/trustedScript.ts';

/** The service worker's address, as a trusted script URL where the browser asks for one. */
export function workerAddress(): string {
  return trustedScript('app-sw', '/sw.js');
}
