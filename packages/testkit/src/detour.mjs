import dns from 'node:dns/promises';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/**
 * For `node --import`: in that process one host name is a public address, and connections to it end on
 * loopback. `PARLEY_TEST_DETOUR` has the name and the port, with a space between. The checks of the server stay
 * as they are.
 */
const [name, port] = (process.env.PARLEY_TEST_DETOUR ?? '').split(' ');
const address = '93.184.216.34';
const { lookup } = dns;
const { request } = https;

dns.lookup = async (hostname, options) =>
  hostname === name ? [{ address, family: 4 }] : lookup(hostname, options);
https.request = (options, ...rest) => {
  const isDetour = options?.host === address;
  return request(isDetour ? { ...options, host: '127.0.0.1', port } : options, ...rest);
};
syncBuiltinESMExports();
