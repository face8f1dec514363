import { expect, test } from 'vitest';
import { Fault } from '../http/describe-fault.ts';
import { createFaultLog } from './fault-log.ts';

const MINUTE = 60_000;

test('tells of a job that goes on failing when it begins, of what is new, every five minutes, and when it works again', () => {
  const lines: object[] = [];
  const note = (level: string) => (fields: object, message: string) => void lines.push({ level, message, ...fields });
  let now = 1_000;
  const faults = createFaultLog({ info: note('info'), warn: note('warn'), error: note('error') }, 'hide properties', () => now);
  const away = new Fault('evidence store 2 does not answer');
  const said = { level: 'error', message: 'a job failed', job: 'hide properties' };
  faults.worked();
  for (; now < 4 * MINUTE; now += 5_000) faults.failed(away);
  expect(lines).toEqual([{ ...said, fault: expect.objectContaining({ message: 'evidence store 2 does not answer' }) }]);
  faults.failed(new Fault('evidence store 3 does not answer'));
  for (; now < 6 * MINUTE; now += 5_000) faults.failed(away);
  expect(lines.slice(1)).toMatchObject([
    { ...said, times: 49, fault: { message: 'evidence store 3 does not answer' } },
    { ...said, forSeconds: 300, fault: { message: 'evidence store 2 does not answer' } },
  ]);
  for (const until = now + MINUTE; now <= until; now += 5_000) faults.worked();
  faults.failed(away);
  expect(lines.slice(3)).toMatchObject([{ level: 'info', message: 'a job succeeds again', forSeconds: 355 }, said]);
});

test('a job of several lanes, of which one fails while another finds nothing to do, fails and has not recovered', () => {
  const lines: string[] = [];
  const note = (_: object, message: string) => void lines.push(message);
  let now = 1_000;
  const faults = createFaultLog({ info: note, warn: note, error: note }, 'work batches', () => now);
  for (; now < 4 * MINUTE; now += 250) {
    faults.failed(new Fault('job 1 has no row 7'));
    faults.worked();
  }
  expect(lines).toEqual(['a job failed']);
});
