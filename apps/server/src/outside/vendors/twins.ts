/** What the twins of all vendors share: rates that are drawn by a hash of the question, and the ways in which servers fail. */
import { createHash } from 'node:crypto';
import { OutboundFault } from '@deedline/outbound/fault';
import type { TwinHabits, VendorFetch, VendorRequest, VendorResponse } from './vendor.ts';

/** Finds everybody who exists, and never fails. */
export const STEADY: TwinHabits = {
  hit: 1,
  wrongNumber: 0,
  hiddenLitigator: 0,
  nullEntry: 0,
  tooMany: 0,
  hang: 0,
  fault: 0,
  late: 0,
  billedMiss: 0,
  ageDays: 0,
};

/** Returns a number from 0 to below 1 for each thing to be drawn; the same question always gets the same numbers. */
export type Draw = (what: string) => number;

/** `about`: the question without our ids, so that it is answered alike whenever it is asked. */
export function drawOf(about: string): Draw {
  return (what) =>
    createHash('sha256')
      .update(JSON.stringify([about, what]))
      .digest()
      .readUInt32BE() / 0x1_0000_0000;
}

/** 32 hexadecimal digits for a question, used for ids in a twin's answers. */
export function digestOf(about: string): string {
  return createHash('sha256').update(about).digest('hex').slice(0, 32);
}

interface Served {
  /** The question without our ids. */
  about: string;
  answer: (draw: Draw) => VendorResponse;
  /** The vendor's answer to too many requests. */
  tooMany: (draw: Draw) => VendorResponse;
}

/** A twin's fetch: hangs until the deadline, refuses, fails, or answers. Rejects as a real connection does. */
export function createTwinFetch(habits: TwinHabits, serve: (request: VendorRequest) => Served): VendorFetch {
  return async (request, signal) => {
    signal.throwIfAborted();
    const { about, answer, tooMany } = serve(request);
    const draw = drawOf(about);
    if (draw('hang') < habits.hang) return waitForEnd(signal);
    if (draw('too many') < habits.tooMany) return tooMany(draw);
    if (draw('fault') < habits.fault) return failAs(draw('kind of fault'));
    return answer(draw);
  };
}

function waitForEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** A server error, a proxy's error page, a broken connection, or an unexpected shape. */
function failAs(kind: number): VendorResponse {
  if (kind < 0.25) return answerJson(500, { error: 'Internal Server Error' });
  if (kind < 0.5) return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html><body>Bad Gateway</body></html>' };
  if (kind < 0.75) throw new OutboundFault('connection', 'the answer broke off');
  return answerJson(200, [null, 'maintenance']);
}

export function answerJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): VendorResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** The same number with another last digit, which belongs to somebody else. */
export function misdial(phone: string, draw: Draw): string {
  return phone.slice(0, -1) + String((Number(phone.at(-1)) + 1 + Math.floor(draw('misdialled') * 9)) % 10);
}
