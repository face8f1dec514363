import { expect, test } from 'vitest';
import { requireHeap } from './require-heap.ts';

test('too little memory stops the start with what to do, whether a setting says so or the machine has no more', () => {
  expect(() => requireHeap('--max-old-space-size=110', 302)).toThrow(
    'NODE_OPTIONS: --max-old-space-size=110 leaves too little memory to work with',
  );
  expect(() => requireHeap('--max_old_space_size 110 --trace-gc', 302)).toThrow('NODE_OPTIONS');
  expect(() => requireHeap('', 134)).toThrow('Node found room for 134 MiB of what it keeps');
  expect(() => requireHeap('--max-old-space-size=110 --max-old-space-size=512', 704)).not.toThrow();
  expect(() => requireHeap('', 268)).not.toThrow();
});

test('this machine has enough', () => expect(() => requireHeap()).not.toThrow());
