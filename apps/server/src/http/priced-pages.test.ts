import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PACKAGES, type PriceList, PRICES } from '@deedline/contract/search/prices';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { buildServer } from './build-server.ts';
import type { Server } from './contract-types.ts';

const SHIPPED: PriceList = { edition: 1, prices: PRICES, packages: [...PACKAGES] };
const SET: PriceList = { ...SHIPPED, edition: 7, prices: { ...PRICES, fullReport: 6 } };
const document = (page: string) => `<!doctype html><html lang="en"><head></head><body><div id="root"${page}</div></body></html>`;

let webDir: string;
let server: Server;
let inForce = SHIPPED;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'deedline-web-'));
  const write = (file: string, text: string) => {
    mkdirSync(join(webDir, file, '..'), { recursive: true });
    writeFileSync(join(webDir, file), text);
  };
  write('index.html', document('>'));
  write(
    'pages/home.html',
    document(' data-prerendered><main>as built</main><link rel="stylesheet" href="/a.css"><i data-paint-later></i>'),
  );
  write('pages/404.html', document(' data-prerendered>not there'));
  write('pages/console.html', document(' data-prerendered>'));
  write(
    'pages.json',
    JSON.stringify({
      documents: { '/': { file: 'pages/home.html' }, '404': { file: 'pages/404.html', missing: true } },
      app: ['/search'],
      console: 'pages/console.html',
    }),
  );
  // Reads the prices when the module is loaded, as the built renderer does.
  write(
    'renderer/prerender.mjs',
    `const { prices } = JSON.parse(globalThis.deedlinePrices);
     let edition;
     export const renderFor = (said) => void (edition = said);
     export const splitPaint = (html) => [html, '<i data-paint-later></i>'];
     export const renderPage = async (path) => ({ html: '<main>' + path + ' costs ' + prices.fullReport + ' ' + edition.demo + '</main>' });`,
  );
  server = await buildServer({ ...readConfig({ WEB_DIR: webDir, DATA_DIR: webDir }), logLevel: 'silent' });
  server.readPrices = () => Promise.resolve(inForce);
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

const read = async (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

test('with the shipped prices, pages are served as built', async () => {
  inForce = SHIPPED;
  expect((await read('/')).body).toContain('as built');
  expect((await read('/')).body).not.toContain('data-prices');
});

test('with other prices, pages are rendered with them, and with the shipped ones as built again', async () => {
  inForce = SET;
  const [home, again] = await Promise.all([read('/'), read('/')]);
  for (const { statusCode, body } of [home, again]) {
    expect([statusCode, body]).toEqual([
      200,
      expect.stringContaining(
        '<div id="root" data-prerendered><main>/ costs 6 true</main><link rel="stylesheet" href="/a.css"><i data-paint-later></i></div></body></html>',
      ),
    ]);
    expect(body).toContain('data-prices="{&quot;edition&quot;:7,');
  }
  const missing = await read('/nowhere');
  expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('/404 costs 6')]);
  for (const [url, cookie] of [
    ['/search', { cookie: 'deedline_session=x; __Host-deedline_session=x' }],
    ['/operator', {}],
  ] as const)
    expect((await read(url, cookie)).body).toContain('data-prices=');
  const packed = await read('/', { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('costs 6');
  inForce = { ...SET, edition: 8, prices: { ...PRICES, fullReport: 4 } };
  expect((await read('/')).body).toContain('costs 4');
  inForce = SHIPPED;
  expect((await read('/')).body).toContain('as built');
});

test('when rendering or reading prices fails, the pages last served are served, and the failure is logged once', async () => {
  inForce = SET;
  expect((await read('/')).body).toContain('costs 6');
  const said = vi.spyOn(server.log, 'error');
  const unreadable = { ...SET, edition: 9, prices: null } as unknown as PriceList;
  inForce = unreadable;
  const all = await Promise.all([read('/'), read('/'), read('/nowhere')]);
  expect(all.map(({ statusCode, body }) => [statusCode, body.includes('costs 6')])).toEqual([
    [200, true],
    [200, true],
    [404, true],
  ]);
  expect(said).toHaveBeenCalledTimes(1);
  expect(said).toHaveBeenCalledWith({ fault: expect.anything() }, expect.stringContaining('the previous ones are still served'));
  // It is tried again, but not on every request.
  server.readPrices = () => Promise.reject(new Error('the database is away'));
  expect([(await read('/')).statusCode, said.mock.calls.length]).toEqual([200, 1]);
  const later = performance.now() + 31_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
  expect((await read('/')).body).toContain('costs 6');
  expect(said).toHaveBeenCalledTimes(2);
  clock.mockImplementation(() => later + 31_000);
  inForce = { ...SET, edition: 10, prices: { ...PRICES, fullReport: 4 } };
  server.readPrices = () => Promise.resolve(inForce);
  expect((await read('/')).body).toContain('costs 4');
  vi.restoreAllMocks();
});

test('the renderer is not served as a file', async () => {
  expect(existsSync(join(webDir, 'renderer/prerender.mjs'))).toBe(true);
  expect((await read('/renderer/prerender.mjs')).statusCode).toBe(404);
});
