import type { Browser, BrowserContext } from 'playwright-core';
import { countBytes, type ByteCounts } from '../../tests/e2e/count-bytes.ts';

export const LINE = { downMbitPerSecond: 1.6, upMbitPerSecond: 0.75, latencyMs: 150 } as const;
export const PROCESSOR_TIMES_SLOWER = 4;

export type Visited = { bytes: ByteCounts; largestPaintMs: number };
export type SessionState = Awaited<ReturnType<BrowserContext['storageState']>>;

const BYTES_PER_MBIT = 1_000_000 / 8;
const READ_LARGEST_PAINT = `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true }))`;

/** Opens an address with an empty cache on the slow line, and waits until nothing more comes. */
export async function measureVisit(browser: Browser, url: string, state?: SessionState): Promise<Visited> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(state && { storageState: state }) });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const bytes = await countBytes(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_TIMES_SLOWER });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.latencyMs,
      downloadThroughput: LINE.downMbitPerSecond * BYTES_PER_MBIT,
      uploadThroughput: LINE.upMbitPerSecond * BYTES_PER_MBIT,
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return { bytes, largestPaintMs: await page.evaluate<number>(READ_LARGEST_PAINT) };
  } finally {
    await context.close();
  }
}
