import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicConfig } from '@parley/domain/config/wire';
import { uploadAuthorization, uploadBytes } from '@parley/domain/media/upload';
import { type Device, signIn } from '../member.ts';
import { fileOf, filesFolder, hashOfFile, type Part } from './files.ts';
import { launches } from './launches.ts';
import { memberAccount } from './people.ts';
import type { Launch, Member } from './script.ts';

/** How often a file is sent to a server that is busy. */
const triesMax = 30;

type Place = { config: PublicConfig; serverUrl: string; dataFolder: string };

/**
 * Uploads the files of the history, each as the member who launched the collection, those of the
 * newest first; once. What a killed start has not uploaded, the next one does. Throws an Error with the
 * server's sentence.
 */
export async function uploadFiles({ config, serverUrl, dataFolder }: Place): Promise<void> {
  if (!existsSync(filesFolder(dataFolder))) return;
  const devices = new Map<Member, Device>();
  const newestFirst = [...launches].reverse();
  const parts = (['picture', 'recording'] as const satisfies Part[]).flatMap((part) =>
    newestFirst.map((launch): [Launch, Part] => [launch, part]),
  );
  for (const [launch, part] of parts) {
    const path = fileOf(dataFolder, launch, part);
    if (path === null) continue;
    const { by } = launch;
    const device =
      devices.get(by) ?? (await signIn(config, memberAccount(dataFolder, by), serverUrl));
    devices.set(by, device);
    await upload({ config, serverUrl }, device, path);
  }
  rmSync(filesFolder(dataFolder), { recursive: true, force: true });
}

async function upload(
  { config, serverUrl }: Pick<Place, 'config' | 'serverUrl'>,
  device: Device,
  path: string,
): Promise<void> {
  const { projectUrl: origin } = config;
  const claim = { device: device.id, at: Date.now(), sha256: hashOfFile(path) };
  const signature = await device.sign(uploadBytes(new URL(origin).host, claim));
  const send = () =>
    fetch(`${serverUrl}/api/media`, {
      method: 'POST',
      headers: {
        origin,
        authorization: uploadAuthorization(claim, signature),
        'content-type': 'application/octet-stream',
      },
      body: readFileSync(path),
    });
  let answer = await send();
  // A busy server has not looked at it.
  for (let tried = 1; tried < triesMax && answer.status === 503; tried += 1) {
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 2));
    answer = await send();
  }
  if (answer.ok) return;
  throw new Error(`${path} was not uploaded (${answer.status}): ${await answer.text()}`);
}
