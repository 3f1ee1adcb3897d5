import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of the system that tests need: its name, its Debian package, and the setting that names another one. */
export type Program = { name: string; debian: string; setting: string };

export const natsServer: Program = {
  name: 'nats-server',
  debian: 'nats-server',
  setting: 'NATS_SERVER',
};
/** Prometheus' own checker of metrics, rules, and tests of rules. */
export const promtool: Program = { name: 'promtool', debian: 'prometheus', setting: 'PROMTOOL' };
export const caddy: Program = { name: 'caddy', debian: 'caddy', setting: 'CADDY' };
export const nginx: Program = { name: 'nginx', debian: 'nginx-light', setting: 'NGINX' };

export const systemdAnalyze: Program = {
  name: 'systemd-analyze',
  debian: 'systemd',
  setting: 'SYSTEMD_ANALYZE',
};

/** Builds and runs containers. */
export const podman: Program = { name: 'podman', debian: 'podman', setting: 'PODMAN' };
/** What Podman runs a container with: unlike crun it works beside control groups of both versions. */
export const runc: Program = { name: 'runc', debian: 'runc', setting: 'RUNC' };
/** Process 1 of a container that is run with `--init`. */
export const catatonit: Program = {
  name: 'catatonit',
  debian: 'catatonit',
  setting: 'CATATONIT',
};
/** Makes the files of a Debian system. */
export const mmdebstrap: Program = {
  name: 'mmdebstrap',
  debian: 'mmdebstrap',
  setting: 'MMDEBSTRAP',
};

/** Path of a program: the one that its setting names, or an installed one; null when there is none. */
export function findProgram({ name, setting }: Program, env: NodeJS.ProcessEnv): string | null {
  const wanted = env[setting];
  if (wanted !== undefined) return wanted;
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The same; throws an Error that says how to install it. */
export function programPath(program: Program): string {
  const path = findProgram(program, process.env);
  if (path !== null) return path;
  const { name, debian, setting } = program;
  throw new Error(
    `There is no ${name}. Install it (Debian: apt-get install ${debian}) or name it with ${setting}.`,
  );
}
