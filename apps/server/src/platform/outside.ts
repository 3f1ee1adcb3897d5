import { lookup } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** Why nothing outside answered. `refused`: it is an address that this server does not go to. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly code: 'refused' | 'timeout' | 'silent';
  constructor(code: OutsideError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Another server's response, without its body. */
export type OutsideAnswer = {
  status: number;
  statusText: string;
  /** The address after redirects. */
  url: string;
  contentType: string | null;
};

/** All IP addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;
/** Where a checked address is really reached; only tests know another place, and who vouches for it. */
type Dial = (address: string, port: number) => { host: string; port: number; ca?: string };

type Options = {
  /** Our own host name, which is not asked about itself. */
  ownHostname: string;
  resolve?: Resolve;
  dial?: Dial;
};

const redirectsMax = 3;
const ports: ReadonlyMap<string, number> = new Map([
  ['http:', 80],
  ['https:', 443],
]);

export type Outside = ReturnType<typeof createOutside>;

/**
 * Requests to addresses that strangers wrote. The IP address is checked and then connected to, so
 * that a name cannot mean one place for the check and another for the connection.
 */
export function createOutside({ ownHostname, resolve = resolveAll, dial = same }: Options) {
  /** HEAD, following up to 3 redirects, each verified. Throws OutsideError. */
  async function head(address: string, timeoutMs: number): Promise<OutsideAnswer> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await follow(address, signal);
    } catch (error) {
      if (signal.aborted) throw new OutsideError('timeout', 'It took too long.', error);
      if (error instanceof OutsideError) throw error;
      throw new OutsideError('silent', 'No one answered.', error);
    }
  }

  async function follow(address: string, signal: AbortSignal): Promise<OutsideAnswer> {
    let url = checkUrl(address);
    for (let redirects = 0; ; redirects += 1) {
      const { answer, location } = await ask(url, await ipOf(url, signal), signal);
      if (location === null) return answer;
      if (redirects === redirectsMax) throw new OutsideError('refused', 'Too many redirects.');
      const next = checkUrl(location, url);
      if (url.protocol === 'https:' && next.protocol !== 'https:') {
        throw new OutsideError('refused', 'It redirects from https to http.');
      }
      url = next;
    }
  }

  function checkUrl(address: string, base?: URL): URL {
    const url = URL.canParse(address, base?.href) ? new URL(address, base) : null;
    const isAllowed =
      url !== null &&
      ports.has(url.protocol) &&
      url.port === '' &&
      url.username === '' &&
      url.password === '' &&
      url.hostname.replace(/\.$/, '') !== ownHostname;
    if (!isAllowed) throw new OutsideError('refused', 'It isn’t a public web address.');
    return url;
  }

  /** The IP address to connect to. One private address among several is one too many. */
  async function ipOf({ hostname }: URL, signal: AbortSignal): Promise<string> {
    const plain = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(plain) === 0 ? await inTime(resolve(plain), signal) : [plain];
    const [first] = [...addresses].sort((a, b) => isIP(a) - isIP(b));
    if (first === undefined || !addresses.every(isPublicAddress)) {
      throw new OutsideError('refused', 'It isn’t a public web address.');
    }
    return first;
  }

  function ask(url: URL, ip: string, signal: AbortSignal): Promise<Said> {
    const secure = url.protocol === 'https:';
    const options: https.RequestOptions = {
      ...dial(ip, ports.get(url.protocol) ?? 0),
      ...(secure && isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
      method: 'HEAD',
      path: url.pathname + url.search,
      headers: { host: url.host, accept: 'image/*,*/*;q=0.1', 'user-agent': 'Parley' },
      agent: false,
      maxHeaderSize: 16_384,
      signal,
    };
    return new Promise((done, reject) => {
      const request = (secure ? https : http).request(options, (response) => {
        done(readAnswer(url, response));
        // A HEAD has no body: whatever follows is not read.
        response.destroy();
      });
      request.on('error', reject);
      request.end();
    });
  }

  return { head };
}

type Said = { answer: OutsideAnswer; location: string | null };

function readAnswer(
  url: URL,
  { statusCode = 0, statusMessage, headers }: http.IncomingMessage,
): Said {
  const isRedirect = statusCode >= 300 && statusCode <= 399 && headers.location !== undefined;
  return {
    answer: {
      status: statusCode,
      statusText: plain(statusMessage ?? '') || (http.STATUS_CODES[statusCode] ?? ''),
      url: url.href,
      contentType: plain(headers['content-type'] ?? '') || null,
    },
    location: isRedirect ? (headers.location ?? null) : null,
  };
}

/** A stranger's header as a short line of plain letters. */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, 100);
}

const same: Dial = (host, port) => ({ host, port });

async function resolveAll(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

/** A lookup cannot be canceled, so its late answer is ignored. */
function inTime<Value>(asking: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((done, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    asking.then(done, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
