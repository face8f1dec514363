import { expect, test } from 'vitest';
import { loadLine } from './load-report.ts';
import { mapGuess, mapPreview } from './map-preview.ts';

test('only known lines of a load’s output are accepted', () => {
  expect(loadLine.safeParse({ line: 'failed', message: 'not a roll' }).success).toBe(true);
  expect(loadLine.safeParse({ line: 'progress', bytesRead: 1, totalBytes: 2, read: 1, loaded: 1 }).success).toBe(false);
  expect(loadLine.safeParse({ line: 'half', bytesRead: 1 }).success).toBe(false);
});

test('a preview or guess without its parts is refused', () => {
  expect(mapPreview.safeParse({ columns: [], rows: [] }).success).toBe(false);
  expect(mapGuess.safeParse({ guesses: [], left: [] }).success).toBe(false);
});
