import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { PublicConfig } from '@parley/domain/config/wire';
import { uploadAuthorization, uploadBytes } from '@parley/domain/media/upload';
import { type Device, signIn } from '../member.ts';
import { fileOf, filesFolder, hashOfFile, type Part } from './files.ts';
import { launches } from './launches.ts';
import { memberAccount } from './people.ts';
import type { Launch, Member } from './script.ts';

type Place = { config: PublicConfig; dataFolder: string };

/**
 * Uploads the files of the history, each as the member who launched the collection, those of the
 * newest first; once. What a killed start has not uploaded, the next one does. Throws an Error with the
 * server's sentence.
 */
export async function uploadFiles({ config, dataFolder }: Place): Promise<void> {
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
    const device = devices.get(by) ?? (await signIn(config, memberAccount(dataFolder, by)));
    devices.set(by, device);
    await upload(config, device, path);
  }
  rmSync(filesFolder(dataFolder), { recursive: true, force: true });
}

async function upload(config: PublicConfig, device: Device, path: string): Promise<void> {
  const { projectUrl: origin } = config;
  const claim = { device: device.id, at: Date.now(), sha256: hashOfFile(path) };
  const signature = await device.sign(uploadBytes(new URL(origin).host, claim));
  const answer = await fetch(`${origin}/api/media`, {
    method: 'POST',
    headers: {
      ...{ origin, authorization: uploadAuthorization(claim, signature) },
      'content-type': 'application/octet-stream',
    },
    body: readFileSync(path),
  });
  if (answer.ok) return;
  throw new Error(`${path} was not uploaded (${answer.status}): ${await answer.text()}`);
}
