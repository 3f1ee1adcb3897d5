import { lookup } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import { asSilent, bodyOf, locationOf, type OutsideAnswer, readAnswer } from './outsideAnswer.ts';
import { OutsideError } from './outsideError.ts';
import { isPublicAddress } from './publicAddress.ts';

/** All IP addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;
/** Where a checked address is really reached; only tests know another place, and who vouches for it. */
type Dial = (address: string, port: number) => { host: string; port: number; ca?: string };

type Options = {
  /** Our own host name, which is not asked about itself. */
  ownHostname: string;
  /** True where the operator wants no other site to be asked: then every address is refused. */
  isOff?: boolean;
  resolve?: Resolve;
  dial?: Dial;
};

type Method = 'HEAD' | 'GET' | 'POST';
/** What is handed in, with the headers that say what it is. */
type Handed = {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  /** The most bytes of the answer that are read; by default none is. */
  answerBytes?: number;
};

/** How a body is fetched. */
type Fetching = {
  timeoutMs: number;
  maxBytes: number;
  /** What becomes of a longer body: it is refused (by default), or read only so far. */
  beyond?: 'refuse' | 'cut';
  /** What the other server is asked for; pictures and other files by default. */
  accept?: string;
};
const anyFile = 'image/*,*/*;q=0.1';

type Asked = {
  method: Method;
  url: URL;
  ip: string;
  accept: string;
  signal: AbortSignal;
  handed?: Handed;
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
export function createOutside({ ownHostname, isOff, resolve = resolveAll, dial = same }: Options) {
  /** HEAD, following up to 3 redirects, each verified. Throws OutsideError. */
  function head(address: string, timeoutMs: number): Promise<OutsideAnswer> {
    return inTimeOf(timeoutMs, async (signal) => {
      const { response, url } = await follow('HEAD', address, anyFile, signal);
      // A HEAD has no body: whatever follows is not read.
      response.destroy();
      return readAnswer(url, response);
    });
  }

  /**
   * GET, redirects as for `head`. `read` gets at most `maxBytes` of the body, and has to come to its
   * end within the time as well. Throws OutsideError, or what `read` throws.
   */
  function get<Value>(
    address: string,
    { timeoutMs, maxBytes, beyond = 'refuse', accept = anyFile }: Fetching,
    read: (body: AsyncIterable<Buffer>, answer: OutsideAnswer) => Promise<Value>,
  ): Promise<Value> {
    return inTimeOf(timeoutMs, async (signal) => {
      const { response, url } = await follow('GET', address, accept, signal);
      try {
        return await read(bodyOf(response, maxBytes, beyond), readAnswer(url, response));
      } finally {
        response.destroy();
      }
    });
  }

  /**
   * POST by https. A redirect is an answer like any other, and of an answer's body only what `handed` wants of a 200
   * is read. Throws OutsideError.
   */
  function post(
    address: string,
    timeoutMs: number,
    handed: Handed,
  ): Promise<{ status: number; retryAfter: string | undefined; body: Buffer }> {
    return inTimeOf(timeoutMs, async (signal) => {
      const url = checkUrl(address);
      if (url.protocol !== 'https:') throw new OutsideError('refused', 'It isn’t https.');
      const ip = await ipOf(url, signal);
      const response = await ask({ method: 'POST', url, ip, accept: '*/*', signal, handed }).catch(
        asSilent,
      );
      const { statusCode: status = 0, headers } = response;
      const { answerBytes = 0 } = handed;
      const parts: Buffer[] = [];
      try {
        if (status === 200 && answerBytes > 0) {
          for await (const part of bodyOf(response, answerBytes)) parts.push(part);
        }
      } finally {
        response.destroy();
      }
      return { status, retryAfter: headers['retry-after'], body: Buffer.concat(parts) };
    });
  }

  async function follow(method: Method, address: string, accept: string, signal: AbortSignal) {
    let url = checkUrl(address);
    for (let redirects = 0; ; redirects += 1) {
      const ip = await ipOf(url, signal);
      const response = await ask({ method, url, ip, accept, signal }).catch(asSilent);
      const location = locationOf(response);
      if (location === null) return { response, url };
      response.destroy();
      if (redirects === redirectsMax) throw new OutsideError('refused', 'Too many redirects.');
      const next = checkUrl(location, url);
      if (url.protocol === 'https:' && next.protocol !== 'https:') {
        throw new OutsideError('refused', 'It redirects from https to http.');
      }
      url = next;
    }
  }

  function checkUrl(address: string, base?: URL): URL {
    if (isOff) throw new OutsideError('refused', 'This server asks no other site.');
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
    const addresses =
      isIP(plain) === 0 ? await inTime(resolve(plain), signal).catch(asSilent) : [plain];
    const [first] = [...addresses].sort((a, b) => isIP(a) - isIP(b));
    if (first === undefined || !addresses.every(isPublicAddress)) {
      throw new OutsideError('refused', 'It isn’t a public web address.');
    }
    return first;
  }

  function ask({ method, url, ip, accept, signal, handed }: Asked) {
    const secure = url.protocol === 'https:';
    const options: https.RequestOptions = {
      ...dial(ip, ports.get(url.protocol) ?? 0),
      ...(secure && isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
      method,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        accept,
        'user-agent': 'Parley',
        ...(handed && { ...handed.headers, 'content-length': handed.body.length }),
      },
      agent: false,
      maxHeaderSize: 16_384,
      signal,
    };
    return new Promise<http.IncomingMessage>((done, reject) => {
      const request = (secure ? https : http).request(options, done);
      request.on('error', reject);
      request.end(handed?.body);
    });
  }

  return { head, get, post };
}

/** Runs `work` with a signal that ends it. Throws OutsideError once the time is over. */
async function inTimeOf<Value>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) throw new OutsideError('timeout', 'It took too long.', error);
    throw error;
  }
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
