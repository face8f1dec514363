import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GLIMPSE_MS, MIN_STANDING_MS, dismissToast, readToast, settleToast, toast } from './toast.ts';

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

it('a toast goes when what it announces is there, and not before it can have been read', () => {
  toast({ title: 'Search Started', about: 'search 1' });
  settleToast('search 2');
  vi.advanceTimersByTime(MIN_STANDING_MS);
  expect(readToast()).toMatchObject({ open: true });
  settleToast('search 1');
  vi.advanceTimersByTime(0);
  expect(readToast()).toMatchObject({ open: false });
  toast({ title: 'Search Started', about: 'search 3' });
  settleToast('search 3');
  vi.advanceTimersByTime(MIN_STANDING_MS - 1);
  expect(readToast()).toMatchObject({ open: true });
  vi.advanceTimersByTime(1);
  expect(readToast()).toMatchObject({ open: false });
});

it('what is there takes away no toast that came after it', () => {
  toast({ title: 'Search Started', about: 'search 1' });
  settleToast('search 1');
  toast({ title: 'Search Failed' });
  vi.advanceTimersByTime(MIN_STANDING_MS);
  expect(readToast()).toMatchObject({ title: 'Search Failed', open: true });
});

it('a toast of what the page goes on to show by itself stands for a glimpse only', () => {
  toast({ title: 'Search Started', about: 'search 1' });
  settleToast('search 1', GLIMPSE_MS);
  vi.advanceTimersByTime(GLIMPSE_MS - 1);
  expect(readToast()).toMatchObject({ open: true });
  vi.advanceTimersByTime(1);
  expect(readToast()).toMatchObject({ open: false });
});
