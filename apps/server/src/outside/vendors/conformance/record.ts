/** Sends a vendor the questions that an operator wrote down, with their key, and turns the exchanges into fixtures without personal data. */
import type { ClearedQuestion, Reply, Vendor, VendorCall, VendorFetch } from '../vendor.ts';
import { type AskedCase, type Exchange, type FixtureCase, type Fixtures, questionId } from './fixtures.ts';
import { waitForNoPause } from './hold-fixtures.ts';
import { createRedactor, type Redact } from './redact.ts';

export interface Recording {
  fetch: VendorFetch;
  credentials: Readonly<Record<string, string>>;
  /** 'YYYY-MM-DD' */
  today: string;
  /** Waits before a job is polled again. */
  wait: () => Promise<void>;
  /** The most times that a job is polled. */
  tries: number;
}

/** The highest cost in millionths of a dollar. Undefined if the vendor does not answer one of the kinds. */
export function priceRecording({ terms }: Vendor, cases: readonly AskedCase[]): number | undefined {
  let sum = 0;
  for (const { kind } of cases.flatMap(({ questions }) => questions)) {
    const price = terms.prices[kind];
    if (price === undefined) return undefined;
    sum += price;
  }
  return sum;
}

/** Runs one case after the other. Every request is billed. */
export async function recordFixtures(vendor: Vendor, cases: readonly AskedCase[], recording: Recording): Promise<Fixtures> {
  const redact = createRedactor();
  const recorded: FixtureCase[] = [];
  for (const each of cases) recorded.push(await recordCase(vendor, each, recording, redact));
  return { madeFrom: 'recording', source: vendor.terms.homepage, readOn: recording.today, cases: recorded };
}

async function recordCase(vendor: Vendor, asked: AskedCase, recording: Recording, redact: Redact): Promise<FixtureCase> {
  const exchanges: Exchange[] = [];
  const call: VendorCall = {
    credentials: recording.credentials,
    fetch: async (request, signal) => {
      const response = await recording.fetch(request, signal);
      exchanges.push(exchangeOf(request, response, redact));
      return response;
    },
    signal: AbortSignal.timeout(120_000),
    pace: waitForNoPause(),
    mayAnswerLater: asked.mayAnswerLater ?? false,
  };
  const questions = asked.questions.map((question, at) => ({ ...question, id: questionId(at) }) as ClearedQuestion);
  let replies = await vendor.ask(questions, call);
  for (let tries = 0; tries < recording.tries && replies.some(({ outcome }) => outcome === 'later'); tries++) {
    await recording.wait();
    // Only the last poll of a job is kept.
    const before = exchanges.length;
    const collected = await collectAll(vendor, replies, questions, { ...call, signal: AbortSignal.timeout(120_000) });
    if (collected.some(({ outcome }) => outcome === 'later')) exchanges.splice(before);
    replies = [...replies.filter(({ outcome }) => outcome !== 'later'), ...collected];
  }
  return {
    name: asked.name,
    questions: redact(asked.questions) as FixtureCase['questions'],
    ...(asked.mayAnswerLater === true ? { mayAnswerLater: true } : {}),
    exchanges,
    outcomes: questions.map(({ id }) => replies.find((reply) => reply.id === id)?.outcome ?? 'unknown'),
  };
}

async function collectAll(
  vendor: Vendor,
  replies: readonly Reply[],
  questions: readonly ClearedQuestion[],
  call: VendorCall,
): Promise<Reply[]> {
  const jobs = Map.groupBy(
    replies.filter((reply) => reply.outcome === 'later'),
    ({ jobId }) => jobId,
  );
  const collected: Reply[] = [];
  for (const [jobId, waiting] of jobs) {
    const ids = new Set(waiting.map(({ id }) => id));
    collected.push(
      ...((await vendor.collect?.(
        jobId,
        questions.filter(({ id }) => ids.has(id)),
        call,
      )) ?? []),
    );
  }
  return collected;
}

const KEPT_HEADERS = ['content-type', 'retry-after'];

function exchangeOf(
  { method, url, body }: Parameters<VendorFetch>[0],
  { status, headers, body: answered }: Awaited<ReturnType<VendorFetch>>,
  redact: Redact,
): Exchange {
  const address = new URL(url);
  for (const [name, value] of address.searchParams) address.searchParams.set(name, String(redact(value, name)));
  return {
    request: { method, url: address.href, ...(body === undefined ? {} : { body: redact(parse(body)) }) },
    response: {
      status,
      headers: Object.fromEntries(KEPT_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
      body: redact(parse(answered)),
    },
  };
}

/** An answer that is not JSON, such as an HTML page, is recorded as text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
