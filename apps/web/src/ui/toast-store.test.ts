import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, readToast, toast } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('there is one toast at a time, the last', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', variant: 'destructive' });
  expect(readToast()).toMatchObject({ title: 'Second', variant: 'destructive', open: true });
});

it('a dismissed toast is removed after 1,000,000 ms', () => {
  toast({ title: 'Gone' });
  dismissToast();
  vi.advanceTimersByTime(999_999);
  expect(readToast()).toMatchObject({ title: 'Gone', open: false });
  vi.advanceTimersByTime(1);
  expect(readToast()).toBeNull();
});

it('the removal of one toast does not take away the next', () => {
  toast({ title: 'First' });
  dismissToast();
  vi.advanceTimersByTime(999_999);
  toast({ title: 'Second' });
  vi.advanceTimersByTime(2_000_000);
  expect(readToast()).toMatchObject({ title: 'Second', open: true });
});
