import { expect, test } from 'vitest';
import { loadLine } from './load-report.ts';
import { mapGuess, mapPreview } from './map-preview.ts';

test('what a load prints is a line of a known kind, and nothing else', () => {
  expect(loadLine.safeParse({ line: 'failed', message: 'not a roll' }).success).toBe(true);
  expect(loadLine.safeParse({ line: 'progress', bytesRead: 1, totalBytes: 2, read: 1, loaded: 1 }).success).toBe(false);
  expect(loadLine.safeParse({ line: 'half', bytesRead: 1 }).success).toBe(false);
});

test('a preview and a guess that lack their parts are none', () => {
  expect(mapPreview.safeParse({ columns: [], rows: [] }).success).toBe(false);
  expect(mapGuess.safeParse({ guesses: [], left: [] }).success).toBe(false);
});
