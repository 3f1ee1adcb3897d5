import { beforeEach, expect, test, vi } from 'vitest';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import { healthRoutes } from './health.ts';

const clock = { time: 1_000_000, now: () => clock.time };
const check = { name: 'database', run: vi.fn(async () => {}) };
const index = () => ({ block: 7, behindSeconds: 0 });
let isStopping = false;
const contracts = ['punkTldAddress can’t answer defaultNames(address).'];
const anchors = { trouble: 'The chain doesn’t answer.' };
const troubles = { clock: null, push: 'This server lacks the key.', bus: null };
let app: ReturnType<typeof createHttp>;

beforeEach(() => {
  isStopping = false;
  check.run.mockReset();
  check.run.mockResolvedValue();
  app = createHttp(silentLog, 'https://parley.example');
  healthRoutes(app, {
    clock,
    checks: [check],
    isStopping: () => isStopping,
    index,
    anchors: () => anchors,
    contracts: () => contracts,
    troubles: () => troubles,
  });
});

async function readiness() {
  const answer = await app.inject('/api/readyz');
  const { index: found, anchors: told, contracts: faults, ...others } = answer.json();
  const { clock, push, bus, ...rest } = others;
  expect({ clock, push, bus }).toEqual(troubles);
  expect(faults).toEqual(contracts);
  expect(told).toEqual(anchors);
  expect(found).toEqual(index());
  return { status: answer.statusCode, ...rest };
}

test('a server whose parts all work is ready, whatever its contracts and its key cannot do', async () => {
  expect(await readiness()).toEqual({ status: 200, ready: true, reasons: [] });
});

test('a server that stops is not ready, but alive', async () => {
  isStopping = true;
  expect(await readiness()).toEqual({ status: 503, ready: false, reasons: ['stopping'] });
  expect((await app.inject('/api/healthz')).statusCode).toBe(200);
});

test('readiness names what fails, and tries it again a second later', async () => {
  check.run.mockRejectedValue(new Error('full'));
  expect(await readiness()).toEqual({ status: 503, ready: false, reasons: ['database'] });
  check.run.mockResolvedValue();
  clock.time += 999;
  expect((await readiness()).status).toBe(503);
  clock.time += 1;
  expect((await readiness()).status).toBe(200);
  expect(check.run).toHaveBeenCalledTimes(2);
});
