/** The baselines: vendors are asked about every owner, regardless of the data at hand and of other vendors' answers. */
import { PRICES } from '@deedline/contract/search/prices';
import { randomUUID } from 'node:crypto';
import { toEvidence } from '../../apps/server/src/features/vendors/plan/to-evidence.ts';
import { askedAs, planQuestions } from '../../apps/server/src/features/vendors/plan/plan-questions.ts';
import type {
  ClearedQuestion,
  Reply,
  TwinHabits,
  Vendor,
  VendorCall,
  VendorFetch,
  VendorTruth,
} from '../../apps/server/src/outside/vendors/vendor.ts';
import { judgeAnswer, type Asked } from './judge-asking.ts';
import type { OwnerQuery } from './owner-queries.ts';

/** First the officers of a company, then the people behind it. */
const ROUNDS = 3;
/** Timeout of one attempt at a vendor that hangs. */
const PATIENCE_MS = 2_000;
const SURE = { alpha: 1_000_000, beta: 1 };

/** Asks the product's own questions, the best one for each vendor. */
export async function askStraight(searches: readonly OwnerQuery[], vendors: readonly Vendor[], twins: Twins): Promise<Asked[]> {
  const ended: Asked[] = [];
  for (const search of searches) ended.push(await askOne(search, vendors, twins));
  return ended;
}

export type Twins = (vendor: Vendor) => VendorFetch;

/** One twin per vendor, used for all its questions. */
export function twinsOf(truth: VendorTruth, habits: TwinHabits | undefined): Twins {
  const made = new Map<string, VendorFetch>();
  return (vendor) => {
    const twin = made.get(vendor.id) ?? vendor.createTwin(truth, habits);
    made.set(vendor.id, twin);
    return twin;
  };
}

async function askOne(search: OwnerQuery, vendors: readonly Vendor[], twins: Twins): Promise<Asked> {
  const takeUp = search.goOn();
  const offers = vendors.map((vendor) => ({ vendor, leftMicros: Infinity, hits: () => SURE, tells: () => SURE }));
  const asked = new Set<string>();
  let { answer } = search;
  const sum = { questions: 0, hits: 0, micros: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Pretends that nothing is at hand, so that every vendor is worth asking.
    const wanted = {
      query: search.query,
      includeContacts: true,
      prices: PRICES,
      answer: { ...answer, phones: [], emails: [] },
      asked,
      answered: 0,
      isNearParcel: false,
    };
    const planned = planQuestions(wanted, offers);
    if (planned.length === 0) break;
    for (const { vendorId, question: asking, costMicros } of planned) {
      asked.add(askedAs(vendorId, asking));
      const vendor = vendors.find(({ id }) => id === vendorId)!;
      const question = { id: randomUUID(), ...asking } as ClearedQuestion;
      const [reply] = await vendor.ask([question], callOf(twins(vendor)));
      sum.questions += 1;
      sum.micros += billedOf(vendor, reply, costMicros);
      if (reply?.outcome !== 'hit') continue;
      sum.hits += 1;
      const { evidence, sources } = toEvidence({ vendor, question, found: reply.found, answeredOn: new Date().toISOString().slice(0, 10) });
      answer = takeUp(sources, evidence);
    }
  }
  return { ...judgeAnswer(answer, search.live), ...sum };
}

function callOf(fetch: VendorFetch): VendorCall {
  return {
    credentials: new Proxy({}, { get: () => 'twin' }),
    fetch,
    signal: AbortSignal.timeout(PATIENCE_MS),
    pace: { enter: () => Promise.resolve(), pause: () => Promise.resolve() },
  };
}

/** The amount that the books record. */
function billedOf({ terms }: Vendor, reply: Reply | undefined, costMicros: number): number {
  if (reply === undefined || reply.outcome === 'unknown' || reply.outcome === 'later') return reply?.billedMicros ?? costMicros;
  if (reply.outcome === 'refused') return 0;
  return reply.billedMicros ?? (reply.outcome === 'hit' || terms.billedBy !== 'hit' ? costMicros : 0);
}
