import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommunity } from '@parley/testkit/community';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { buildWeb, webFolder } from '../../../tools/start/webBuild.ts';
import { type Visitor, visit, withWorker } from './browser.ts';
import { openScene } from './scene.ts';
import { article, offlineReady } from './steps.ts';

/** The built web app, in a folder where it can be replaced. */
const folder = mkdtempSync(join(tmpdir(), 'parley-deployed-'));
/** A worker has to come and to bring its files first. */
const soon = { timeout: 20_000 };

afterAll(() => rmSync(folder, { recursive: true, force: true }));
const scene = openScene(async () => {
  await buildWeb();
  cpSync(webFolder, folder, { recursive: true });
  return startCommunity({ env: { PARLEY_WEB: folder } });
});

/** Replaces the build that the server has by one that differs in its id alone. */
function deploy(id: string): void {
  const { id: before } = JSON.parse(readFileSync(join(folder, 'builds/latest.json'), 'utf8'));
  renameSync(join(folder, `builds/meta/${before}.json`), join(folder, `builds/meta/${id}.json`));
  for (const name of ['sw.js', `builds/meta/${id}.json`, 'index.html', 'builds/latest.json']) {
    const path = join(folder, name);
    for (const variant of ['br', 'gz']) rmSync(`${path}.${variant}`, { force: true });
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(before, id));
  }
}

/** Makes a page visible again, so that it looks for a new build. */
function look(page: Page): Promise<void> {
  return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const buildOf = (page: Page) =>
  page.locator('meta[name="parley-build"]').getAttribute('content', { timeout: 10_000 });

/**
 * Id of the build whose worker is in charge of a page; '' while another is about to replace it. The
 * old one is not asked then: Chromium replaces it once it is idle, and would never find it so.
 */
function workerBuild(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    if (registration?.installing != null || registration?.waiting != null) return '';
    return await new Promise<string>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      setTimeout(resolve, 1_000, '');
      navigator.serviceWorker.controller?.postMessage('build', [port2]);
    });
  });
}

describe.sequential('after a deployment', () => {
  let reader: Visitor;
  let writer: Visitor;
  const loads = { reader: 0, writer: 0 };

  test('a page that is only read starts anew once, with the new build', async () => {
    reader = await visit(scene.browser, scene.community.url, withWorker);
    writer = await visit(scene.browser, `${scene.community.url}/find-user`, withWorker);
    await Promise.all([offlineReady(reader.page).waitFor(), offlineReady(writer.page).waitFor()]);
    await writer.page.getByRole('main').getByRole('textbox').fill('half a name');
    reader.page.on('load', () => {
      loads.reader += 1;
    });
    writer.page.on('load', () => {
      loads.writer += 1;
    });

    deploy('00000000000000b2');
    await look(reader.page);
    await expect.poll(() => buildOf(reader.page), soon).toBe('00000000000000b2');
    await article(reader.page, 'Is anybody else').waitFor();
    await reader.page.waitForTimeout(3_000);
    expect(loads.reader).toBe(1);
    expect(await offlineReady(reader.page).count()).toBe(0);
    expect(reader.faults).toEqual([]);
  });

  test('a page in which somebody writes is offered it instead, and loses nothing', async () => {
    await look(writer.page);
    const reload = writer.page.getByRole('button', { name: /reload/i });
    await reload.waitFor();
    await expect.poll(() => workerBuild(writer.page), soon).toBe('00000000000000b2');
    await writer.page.waitForTimeout(2_000);
    expect(loads.writer).toBe(0);
    const field = writer.page.getByRole('main').getByRole('textbox');
    expect(await field.inputValue()).toBe('half a name');
    await reload.click();
    await expect.poll(() => buildOf(writer.page), soon).toBe('00000000000000b2');
    await expect.poll(() => loads.writer, soon).toBe(1);
  });

  test('the files of the build before are kept, those of an earlier one are not', async () => {
    deploy('00000000000000c3');
    await look(reader.page);
    await expect.poll(() => buildOf(reader.page), soon).toBe('00000000000000c3');
    const names = () => reader.page.evaluate(async () => (await caches.keys()).sort());
    await expect
      .poll(names, soon)
      .toEqual([
        'parley-files-00000000000000b2',
        'parley-files-00000000000000c3',
        'parley-pages-00000000000000c3',
      ]);
    await expect.poll(() => loads.reader, soon).toBe(2);
  });

  test('a page that was opened with the new build is not loaded twice', async () => {
    deploy('00000000000000d4');
    await reader.page.goto(scene.community.url);
    // The browser looks for a new worker when it finds the time; here it is asked to.
    await reader.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      await registration?.update();
    });
    await expect.poll(() => workerBuild(reader.page), soon).toBe('00000000000000d4');
    await reader.page.waitForTimeout(2_000);
    expect(loads.reader).toBe(3);
    expect(await buildOf(reader.page)).toBe('00000000000000d4');
    await reader.page.context().setOffline(true);
    await reader.page.goto(scene.community.url);
    expect(await buildOf(reader.page)).toBe('00000000000000d4');
    await Promise.all([reader.page.context().close(), writer.page.context().close()]);
  });
});
