import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCaddy, startNginx, type TestWebServer } from '@parley/testkit/webServer';
import { testCertificate } from '../platform/testCertificate.ts';

/** The host that the certificate of the tests names. */
export const secureHost = 'secure.example';

/** Where the web server listens, and the Parley behind it, on loopback. */
export type TlsPorts = { tls: number; plain: number; server: number };

/** For a Chromium that finds that host on loopback, and trusts its certificate and no other of its own. */
export const secureHostFlags: readonly string[] = [
  `--host-resolver-rules=MAP ${secureHost} 127.0.0.1`,
  `--ignore-certificate-errors-spki-list=${certificateKeyHash()}`,
];

function certificateKeyHash(): string {
  const { publicKey } = new X509Certificate(testCertificate.cert);
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

/** What the guide says, with these ports and the certificate of the tests. */
const starts = {
  nginx: ({ tls, plain, server }: TlsPorts, folder: string) =>
    startNginx(
      tls,
      guideBlock('nginx')
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`)
        .replace(/ssl_certificate \S+;/, `ssl_certificate ${folder}/cert.pem;`)
        .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`)
        .replaceAll('chat.example', secureHost)
        .replace('127.0.0.1:3000', `127.0.0.1:${server}`),
    ),
  Caddy: ({ tls, server }: TlsPorts, folder: string) =>
    startCaddy(
      tls,
      guideBlock('caddy')
        .replace(
          'chat.example {',
          `https://${secureHost}:${tls} {\n  tls ${folder}/cert.pem ${folder}/key.pem`,
        )
        .replace('127.0.0.1:3000', `127.0.0.1:${server}`),
    ),
};

export type TlsServerName = keyof typeof starts;
export const tlsServerNames = Object.keys(starts) as TlsServerName[];

/** Starts the real web server as the guide says. */
export async function startTlsServer(name: TlsServerName, ports: TlsPorts): Promise<TestWebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-tls-'));
  writeFileSync(join(folder, 'cert.pem'), testCertificate.cert);
  writeFileSync(join(folder, 'key.pem'), testCertificate.key);
  const server = await starts[name](ports, folder);
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function guideBlock(language: string): string {
  const guide = readFileSync('docs/serving.md', 'utf8');
  const [, block] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? [];
  if (block === undefined) throw new Error(`The guide has no configuration in ${language}.`);
  return block;
}
