import type { Page } from 'playwright-core';

export type ByteCounts = { document: number; script: number; stylesheet: number; font: number; answers: number };

const KINDS: Readonly<Record<string, keyof ByteCounts>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'stylesheet',
  Font: 'font',
  Fetch: 'answers',
};

/** Counts the bytes that the browser downloads for this page from now on, compressed and with headers. The counts grow as data arrives. */
export async function countBytes(page: Page): Promise<ByteCounts> {
  const counts: ByteCounts = { document: 0, script: 0, stylesheet: 0, font: 0, answers: 0 };
  const kinds = new Map<string, keyof ByteCounts>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    const kind = KINDS[type];
    if (kind) kinds.set(requestId, kind);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) counts[kind] += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return counts;
}
