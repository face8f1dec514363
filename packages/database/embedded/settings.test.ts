import { expect, test } from 'vitest';
import { serverSettings } from './settings.ts';

const GIBIBYTE = 1024 ** 3;

function buffers(memoryBytes: number): string | undefined {
  return serverSettings('/tmp/s', true, memoryBytes).find((setting) => setting.startsWith('shared_buffers='));
}

test('memory grows with the machine between its bounds', () => {
  expect(buffers(GIBIBYTE / 4)).toBe('shared_buffers=64MB');
  expect(buffers(6 * GIBIBYTE)).toBe('shared_buffers=1024MB');
  expect(buffers(256 * GIBIBYTE)).toBe('shared_buffers=4096MB');
});

test('only a test server runs without durability', () => {
  expect(serverSettings('/tmp/s', true)).not.toContain('fsync=off');
  expect(serverSettings('/tmp/s', false)).toContain('fsync=off');
});
