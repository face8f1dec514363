/** What all twins do alike: they hang, fail and say that it is too much as often as their habits say, and answer with a number for the request. */
import type { TwinHabits, VendorFetch, VendorRequest, VendorResponse } from '../vendor.ts';
import { draw } from './draw.ts';

export interface TwinAnswer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  json: unknown;
}

export interface TwinDesk {
  vendorId: string;
  habits: TwinHabits;
  /** What decides how a request fares, without ids that are new each time; undefined of one that costs nothing, which always goes well. */
  questionOf: (request: VendorRequest) => string | undefined;
  answer: (request: VendorRequest) => TwinAnswer;
}

export function createTwinFetch({ vendorId, habits, questionOf, answer }: TwinDesk): VendorFetch {
  return async (request, signal) => {
    signal.throwIfAborted();
    const question = questionOf(request);
    if (question !== undefined) {
      const happens = (what: 'hang' | 'tooMany' | 'fault') => draw(vendorId, what, question) < habits[what];
      if (happens('hang')) await untilAborted(signal);
      if (happens('tooMany')) return respond({ status: 429, headers: { 'retry-after': '1' }, json: { error: 'Rate limit exceeded.' } });
      if (happens('fault')) return respond({ status: 500, json: { error: 'Internal Server Error' } });
    }
    return respond(answer(request));
  };
}

function respond({ status = 200, headers = {}, json }: TwinAnswer): VendorResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(json) };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
