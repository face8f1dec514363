import type { BatchJob } from '@deedline/contract/search/batch';
import { describe, expect, it } from 'vitest';
import {
  costOfJob,
  countWaiting,
  describePace,
  describeRefunds,
  describeStop,
  describeTimeLeft,
  mostToResume,
  outcomeOfJob,
  percentOf,
  readCap,
  sayProgress,
} from './job-words.ts';

const job = (fields: Partial<BatchJob>) => ({ totalRows: 100, processedRows: 0, notRunRows: 0, ...fields }) as BatchJob;

describe('the progress of a job', () => {
  it('is the share of its rows that are done, 0 where there are none', () => {
    expect(percentOf({ processedRows: 0, totalRows: 0 })).toBe(0);
    expect(percentOf({ processedRows: 420, totalRows: 1000 })).toBe(42);
    expect(percentOf({ processedRows: 1000, totalRows: 1000 })).toBe(100);
  });

  it('is 100 percent only when nothing is left', () => {
    expect(percentOf({ processedRows: 999_999, totalRows: 1_000_000 })).toBe(99);
  });

  it('leaves those that may still run, which are none when it has ended', () => {
    expect(countWaiting(job({ processedRows: 40 }))).toBe(60);
    expect(countWaiting(job({ processedRows: 40, notRunRows: 60 }))).toBe(0);
  });
});

describe('the pace of a job', () => {
  it('is told while it runs, as far as it is known', () => {
    const running = { status: 'processing', rowsPerSecond: 38.4, secondsLeft: 200 } as const;
    expect(describePace(job(running))).toBe('38 rows per second, about 3 minutes left');
    expect(describePace(job({ ...running, rowsPerSecond: 2.34, secondsLeft: null }))).toBe('2.3 rows per second');
    expect(describePace(job({ ...running, rowsPerSecond: null, secondsLeft: null }))).toBeNull();
    expect(describePace(job({ ...running, status: 'completed' }))).toBeNull();
  });

  it('counts what is left in the unit that fits', () => {
    const words = [3, 45, 60, 3600, 5400, 100_000, 200_000].map(describeTimeLeft);
    expect(words).toEqual([
      'a few seconds left',
      'less than a minute left',
      'about 1 minute left',
      'about 60 minutes left',
      'about 2 hours left',
      'about 28 hours left',
      'about 2 days left',
    ]);
  });
});

describe('what became of a job', () => {
  const ended = { status: 'completed', stopped: null, processedRows: 100, successfulRows: 60, failedRows: 0 } as const;
  const wordsOf = (fields: Partial<BatchJob>) => outcomeOfJob(job({ ...ended, ...fields })).words;
  const spoken = (fields: Partial<BatchJob>) => sayProgress(job({ ...ended, ...fields }));

  it('is how far it came where it stopped or was cancelled, and never that it is completed', () => {
    expect(outcomeOfJob(job({ ...ended, stopped: 'credits', processedRows: 42 }))).toEqual({ words: 'stopped at 42%', tone: 'brass' });
    expect(wordsOf({ stopped: 'cap', processedRows: 0 })).toBe('stopped at 0%');
    expect(wordsOf({ status: 'cancelled', processedRows: 7 })).toBe('cancelled at 7%');
    expect(wordsOf({ status: 'cancelled', processedRows: 0 })).toBe('cancelled');
  });

  it('is spoken at each quarter, and with what came of it', () => {
    expect([0, 24, 25, 99].map((processedRows) => spoken({ status: 'processing', processedRows }))).toEqual(
      [0, 0, 25, 75].map((percent) => `Processing, ${percent}% done`),
    );
    expect(spoken({ successfulRows: 40 })).toBe('completed: 40 found of 100');
    expect(spoken({ stopped: 'cap', processedRows: 42, successfulRows: 40 })).toBe('stopped at 42%: 40 found of 100');
    expect(spoken({ status: 'pending' })).toBe('');
  });

  it('is a miss where no row found anything', () => {
    expect(outcomeOfJob(job({ ...ended, successfulRows: 0 }))).toEqual({ words: 'nothing found', tone: 'muted' });
    expect(wordsOf({ successfulRows: 0, failedRows: 100 })).toBe('all rows failed');
    expect(outcomeOfJob(job(ended))).toEqual({ words: 'completed', tone: 'green' });
    expect(wordsOf({ status: 'processing', successfulRows: 0, processedRows: 10 })).toBe('processing');
  });
});

describe('a job that stopped early', () => {
  it('says why', () => {
    expect([describeStop({ stopped: 'credits' }), describeStop({ stopped: 'cap' }), describeStop({ stopped: null })]).toEqual([
      'credits ran out',
      'cap reached',
      null,
    ]);
  });

  it('never costs more than its quote when it is resumed', () => {
    const quote = { pricePerRow: 5, mostCredits: 300 } as BatchJob['quote'];
    expect(mostToResume(job({ notRunRows: 10, totalCost: 20, quote }))).toBe(50);
    expect(mostToResume(job({ notRunRows: 90, totalCost: 20, quote }))).toBe(280);
  });

  it('takes a cap above what it has cost, or none', () => {
    expect(readCap(' ', 20)).toBeNull();
    expect(readCap('1,200', 20)).toBe(1200);
    for (const text of ['20', '0', '-5', '3.5', 'ten', '200000000']) expect(readCap(text, 20)).toBeUndefined();
  });
});

describe('the cost of a job', () => {
  it('is what was charged, less what came back, and says both where something did', () => {
    expect(costOfJob({ totalCost: 12, refundedCredits: 0 })).toBe(12);
    expect(describeRefunds({ totalCost: 12, refundedCredits: 0 })).toBeNull();
    expect(costOfJob({ totalCost: 12, refundedCredits: 3 })).toBe(9);
    expect(describeRefunds({ totalCost: 12, refundedCredits: 3 })).toBe('$12.00 charged, $3.00 refunded');
  });
});
