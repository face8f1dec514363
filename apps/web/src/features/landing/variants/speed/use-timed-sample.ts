import { useState } from 'react';
import { call, messageOf, useAnswer } from '../../../../api/call.ts';
import { readRun, RECORDED_RUN, type Run } from './recorded-run.ts';

type Timed = { run: Run; screenMs: number | undefined; problem: string; isRunning: boolean };

const RECORDED: Timed = { run: RECORDED_RUN, screenMs: undefined, problem: '', isRunning: false };

/** Runs the demo's sample of an address and takes the time from the press to the answer. Offered only where there is a demo. */
export function useTimedSample() {
  const isOffered = useAnswer('GET /api/sample-searches') !== undefined;
  const [timed, setTimed] = useState(RECORDED);
  const press = async () => {
    const pressedAtMs = performance.now();
    setTimed((before) => ({ ...before, isRunning: true, problem: '' }));
    try {
      const answer = await call('POST /api/sample-searches', { body: { searchMode: 'property_address' } });
      setTimed({ run: readRun(answer), screenMs: performance.now() - pressedAtMs, problem: '', isRunning: false });
    } catch (error) {
      setTimed((before) => ({ ...before, problem: messageOf(error), isRunning: false }));
    }
  };
  return { ...timed, isOffered, press };
}
