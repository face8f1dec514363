/** Checks a vendor's client and twin against its fixtures: what the client sends, what it reads, and what the twin answers. */
import type { ClearedQuestion, Reply, Vendor, VendorCall, VendorFetch, VendorRequest, VendorResponse, VendorTruth } from '../vendor.ts';
import type { Conformance } from './conform.ts';
import { type Exchange, type FixtureCase, questionId, readFixtures } from './fixtures.ts';
import { STREET } from './made-up-street.ts';
import { compareShapes } from './shape.ts';

/** Null if there are no fixtures. */
export async function holdFixtures(vendor: Vendor, fixtures = readFixtures(vendor.id)): Promise<Conformance | null> {
  if (fixtures === undefined) return null;
  const faults: string[] = [];
  let exchanges = 0;
  for (const each of fixtures.cases) {
    exchanges += each.exchanges.length;
    const found = [...(await holdClient(vendor, each)), ...(await holdTwin(vendor, each))];
    faults.push(...found.map((fault) => `${each.name}: ${fault}`));
  }
  return { exchanges, faults };
}

/** Runs the client over the vendor's own answers. */
async function holdClient(vendor: Vendor, fixture: FixtureCase): Promise<string[]> {
  const faults: string[] = [];
  const sent: VendorRequest[] = [];
  const replay: VendorFetch = (request) => {
    const exchange = fixture.exchanges[sent.length];
    sent.push(request);
    if (exchange === undefined) return Promise.reject(new Error('asked more often than was recorded'));
    faults.push(...compareRequests(exchange.request, request));
    return Promise.resolve({ ...exchange.response, body: JSON.stringify(exchange.response.body) });
  };
  const outcomes = (await askAll(vendor, fixture, replay)).map(({ outcome }) => outcome);
  if (sent.length !== fixture.exchanges.length) faults.push(`the client sends ${sent.length} requests, not ${fixture.exchanges.length}`);
  if (outcomes.join() !== fixture.outcomes.join()) faults.push(`the client reads ${outcomes.join()}, not ${fixture.outcomes.join()}`);
  return faults;
}

/** Runs the twin over a truth that contains exactly what was found. */
async function holdTwin(vendor: Vendor, fixture: FixtureCase): Promise<string[]> {
  const isTooMany = fixture.exchanges.some(({ response: { status } }) => status === 429);
  // Other refusals concern the account whose key was used, so the twin is not checked.
  if (!isTooMany && fixture.exchanges.some(({ response: { status } }) => status >= 400)) return [];
  if (fixture.outcomes.includes('refused') && !isTooMany) return [];
  const habits = {
    hit: 1,
    wrongNumber: 0,
    hiddenLitigator: 0,
    nullEntry: 0,
    tooMany: isTooMany ? 1 : 0,
    hang: 0,
    fault: 0,
    late: 0,
    ageDays: 0,
  };
  const twin = vendor.createTwin(truthOf(fixture), habits);
  const answers: VendorResponse[] = [];
  const replies = await askAll(vendor, fixture, async (request, signal) => {
    const answer = await twin(request, signal);
    answers.push(answer);
    return answer;
  });
  const outcomes = replies.map(({ outcome }) => outcome).join();
  const read = outcomes === fixture.outcomes.join() ? [] : [`of the twin the client reads ${outcomes}, not ${fixture.outcomes.join()}`];
  return [...read, ...fixture.exchanges.flatMap((exchange, at) => compareAnswers(exchange, answers[at]))];
}

async function askAll(vendor: Vendor, { questions: asked, mayAnswerLater = false }: FixtureCase, fetch: VendorFetch): Promise<Reply[]> {
  const questions = asked.map((question, at) => ({ ...question, id: questionId(at) }) as ClearedQuestion);
  const credentials = Object.fromEntries(vendor.credentials.map(({ name }) => [name, 'made-up-key']));
  const call: VendorCall = { credentials, fetch, signal: AbortSignal.timeout(60_000), pace: waitForNoPause(), mayAnswerLater };
  const replies = await vendor.ask(questions, call);
  const jobs = new Map<string, ClearedQuestion[]>();
  for (const reply of replies)
    if (reply.outcome === 'later') jobs.set(reply.jobId, [...(jobs.get(reply.jobId) ?? []), questions.find(({ id }) => id === reply.id)!]);
  for (const [jobId, inJob] of jobs) replies.push(...((await vendor.collect?.(jobId, inJob, call)) ?? []));
  return questions.map(({ id }) => replies.findLast((reply) => reply.id === id)!);
}

/** A pace that rejects after the first pause instead of waiting. */
export function waitForNoPause(): VendorCall['pace'] {
  let isPaused = false;
  return {
    enter: () => (isPaused ? Promise.reject(new Error('paused')) : Promise.resolve()),
    pause: () => {
      isPaused = true;
      return Promise.resolve();
    },
  };
}

function compareRequests(expected: Exchange['request'], { method, url, body }: VendorRequest): string[] {
  const [wanted, told] = [addressOf(expected), addressOf({ method, url })];
  return [
    ...(wanted === told ? [] : [`the client asks ${told}, not ${wanted}`]),
    ...compareShapes(opened(expected.body ?? null), opened(body === undefined ? null : JSON.parse(body))).map(
      (fault) => `the request: ${fault}`,
    ),
  ];
}

/** Only names of parameters, because their values may identify somebody, and without job numbers. */
function addressOf({ method, url }: { method: string; url: string }): string {
  const { origin, pathname, searchParams } = new URL(url);
  return `${method} ${origin}${pathname.replace(/\d+$/, '#')} ${[...searchParams.keys()].toSorted().join()}`.trim();
}

function compareAnswers({ response }: Exchange, told: VendorResponse | undefined): string[] {
  if (told === undefined) return ['the twin was asked less often than the vendor'];
  if (told.status !== response.status) return [`the twin answers ${told.status}, not ${response.status}`];
  return compareShapes(opened(response.body), opened(JSON.parse(told.body))).map((fault) => `the twin's answer: ${fault}`);
}

/** Parses JSON that is embedded as text. */
function opened(value: unknown): unknown {
  if (typeof value === 'string' && /^\[\s*\{/.test(value)) return JSON.parse(value);
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, opened(each)]));
}

/** A truth in which the people found live on the street, under the names and places that were asked about. */
function truthOf({ questions, outcomes }: FixtureCase): VendorTruth {
  const hits = questions.filter((_, at) => outcomes[at] === 'hit');
  const [person] = STREET;
  const bodies = hits as readonly {
    address?: { line?: string };
    name?: { first: string; last: string };
    apn?: string;
    phone?: string;
    email?: string;
  }[];
  const who = (is: (asked: (typeof bodies)[number]) => boolean) =>
    bodies
      .filter(is)
      .slice(0, 1)
      .map(({ name, phone, email }) => ({
        ...person!,
        ...(name === undefined ? {} : { name }),
        ...(phone === undefined ? {} : { phones: [{ ...person!.phones[0]!, phone }] }),
        ...(email === undefined ? {} : { emails: [email] }),
      }));
  return {
    at: ({ line }) => who(({ address }) => isSame(address?.line, line)),
    ownersAt: ({ line }) => who(({ address }) => isSame(address?.line, line)),
    atParcel: (asked) => who(({ apn }) => apn === asked),
    named: ({ last }) => who(({ name }) => isSame(name?.last, last)),
    holderOf: (contact) => who(({ phone, email }) => phone === contact || email === contact)[0],
    officersOf: () => [],
    lineOf: (asked) => who(({ phone }) => phone === asked)[0]?.phones[0],
    mailboxOf: (asked) => (bodies.some(({ email }) => email === asked) ? 'deliverable' : undefined),
  };
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toUpperCase() === other.toUpperCase();
}
