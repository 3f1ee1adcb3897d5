import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { encodeQR } from 'qr';
import { startBrowser } from './browser.ts';

const [width, height] = [640, 480];
/** Brightness of what is white and black in a video. */
const [white, black] = [235, 16];

/** Starts a Chromium whose camera sees a code, and whose member lets pages use it. */
export async function openBrowserSeeing(code: string): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-camera-'));
  const file = join(folder, 'code.y4m');
  writeFileSync(file, videoOf(code));
  const browser = await startBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  browser.once('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}

/** A second of video (Y4M) that shows a code. */
function videoOf(code: string): Buffer {
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: 6 });
  const size = rows.length;
  const scale = Math.floor(height / size);
  const bright = Buffer.alloc(width * height, white);
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      const isDark = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true;
      if (isDark) bright[y * width + x] = black;
    }
  }
  const colors = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, colors]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A0:0 C420jpeg\n`);
  return Buffer.concat([header, ...Array.from({ length: 10 }, () => frame)]);
}
