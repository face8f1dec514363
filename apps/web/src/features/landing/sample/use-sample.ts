import type { RunSampleSearch, SampleSearchAnswer } from '@deedline/contract/sample-search';
import { useRef, useState } from 'react';
import { apiPost, messageOf } from '../../../api/client.ts';

export interface SampleState {
  answer: SampleSearchAnswer | undefined;
  /** In plain words; empty when nothing is wrong. */
  problem: string;
  isRunning: boolean;
}

const IDLE: SampleState = { answer: undefined, problem: '', isRunning: false };

/** Runs one sample at a time. The last answer stays until the next is there, so that nothing on the page jumps. */
export function useSample() {
  const [state, setState] = useState<SampleState>(IDLE);
  const latest = useRef(0);
  const run = async (sample: RunSampleSearch) => {
    const turn = (latest.current += 1);
    const settle = (change: Partial<SampleState>) => {
      if (turn === latest.current) setState((before) => ({ ...before, ...change }));
    };
    settle({ isRunning: true, problem: '' });
    try {
      settle({ answer: await apiPost<SampleSearchAnswer>('/api/sample-searches', sample), isRunning: false });
    } catch (error) {
      settle({ problem: messageOf(error), isRunning: false });
    }
  };
  return { ...state, run };
}
