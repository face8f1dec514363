/** For tests of vendors: a call without rate limits, questions as if cleared, and a few people with addresses. */
import type {
  ClearedQuestion,
  Question,
  TruthPerson,
  VendorCall,
  VendorFetch,
  VendorRequest,
  VendorTruth,
} from '../outside/vendors/vendor.ts';

/** `pauses`: the requested pauses in milliseconds. */
export function vendorCall(fetch: VendorFetch, more: Partial<VendorCall> = {}): VendorCall & { pauses: number[] } {
  const pauses: number[] = [];
  return {
    credentials: { token: 'made-up', name: 'made-up', password: 'made-up', key: 'made-up' },
    fetch,
    signal: AbortSignal.timeout(5_000),
    pace: {
      // The call has five seconds, so a longer pause leaves no turn.
      enter: (signal) =>
        signal.aborted || pauses.some((ms) => ms > 5_000) ? Promise.reject(new Error('no turn in time')) : Promise.resolve(),
      pause: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
    },
    ...more,
    pauses,
  };
}

export function cleared(...questions: Question[]): ClearedQuestion[] {
  return questions as ClearedQuestion[];
}

/** Returns the answers in order, and records the requests. */
export function answering(...answers: { status?: number; headers?: Record<string, string>; body: unknown }[]): {
  fetch: VendorFetch;
  asked: VendorRequest[];
} {
  const asked: VendorRequest[] = [];
  return {
    asked,
    fetch: (request) => {
      const { status = 200, headers = {}, body } = answers[asked.length] ?? { body: 'no more answers' };
      asked.push(request);
      return Promise.resolve({ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
    },
  };
}

export const IDA: TruthPerson = {
  id: 'P1',
  name: { first: 'Ida', last: 'Marlow' },
  birthDate: '1958-12-03',
  address: { line: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' },
  formerAddresses: [{ line: '9 Weir St', city: 'Quillmere', state: 'FK', zip: '00412' }],
  ownsParcels: ['12-034'],
  phones: [
    { phone: '4195550142', lineType: 'mobile', isActive: true, since: '2019-05-01' },
    { phone: '4195550143', lineType: 'landline', isActive: true, since: '2026-11-01' },
  ],
  formerLines: [{ phone: '4195550144', lineType: 'mobile', since: '2012-02-01', until: '2019-04-01' }],
  emails: ['ida.marlow@example.com'],
};

/** Ida lives at 418 Tannery Row and owns it; nobody else exists. */
export const IDAS_TRUTH: VendorTruth = {
  asOf: '2026-11-20',
  at: ({ line }) => (isTannery(line) ? [IDA] : []),
  ownersAt: ({ line }) => (isTannery(line) ? [IDA] : []),
  atParcel: (apn) => (apn === '12-034' ? [IDA] : []),
  named: ({ last }) => (last.toUpperCase() === 'MARLOW' ? [IDA] : []),
  holderOf: (contact) => (contact === IDA.phones[0]!.phone || contact === IDA.emails[0] ? IDA : undefined),
  officersOf: () => [],
  mailboxOf: (email) => (email === IDA.emails[0] ? 'deliverable' : undefined),
  lineOf: (phone) => IDA.phones.find((line) => line.phone === phone),
};

function isTannery(line: string): boolean {
  return /^418 TANNERY ROW$/i.test(line);
}
