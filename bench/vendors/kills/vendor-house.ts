/**
 * Vendors in a process that is never killed: the twins of a made-up state behind HTTP, with books of the questions and bills. A caller is billed when the
 * question arrives, whether or not it survives to receive the answer.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BATCHDATA } from '../../../apps/server/src/outside/vendors/batchdata/client.ts';
import { MATCH_MICROS } from '../../../apps/server/src/outside/vendors/batchdata/terms.ts';
import { TRACERFY } from '../../../apps/server/src/outside/vendors/tracerfy/client.ts';
import { JOB_CREDITS, microsOf } from '../../../apps/server/src/outside/vendors/tracerfy/terms.ts';
import { STEADY } from '../../../apps/server/src/outside/vendors/twins.ts';
import type { Vendor, VendorFetch, VendorRequest, VendorTruth } from '../../../apps/server/src/outside/vendors/vendor.ts';

/** The twins hit and miss as usual but never fail, so that every loss is caused by a kill. */
const HABITS = { ...STEADY, hit: 0.8, nullEntry: 0.5 };

interface HouseVendor {
  vendor: Vendor;
  /** Number of questions in a request, judged by its body. */
  questionsIn: (request: VendorRequest) => number;
  /** Millionths of a dollar for each question, in order, as the answer reports them. */
  billsOf: (request: VendorRequest, answer: unknown, twin: VendorFetch) => number[] | Promise<number[]>;
}

export const HOUSE_VENDORS: readonly HouseVendor[] = [
  {
    vendor: TRACERFY,
    questionsIn: (request) => (isJob(request) ? rowsIn(request).length : 1),
    // For a job: the bills of its rows, which the twin knows as soon as the job is created.
    billsOf: async (request, answer, twin) => {
      if (!isJob(request)) return [microsOf((answer as { credits_deducted: number }).credits_deducted)];
      const url = `${request.url.replace('/trace/', '/queue/')}${(answer as { queue_id: number }).queue_id}`;
      const { headers } = request;
      const told = await twin({ about: [], method: 'GET', url, headers }, AbortSignal.timeout(60_000));
      const found = new Set((JSON.parse(told.body) as Door[]).map(doorOf));
      return rowsIn(request).map((row) => (found.has(doorOf(row)) ? microsOf(JOB_CREDITS) : 0));
    },
  },
  {
    vendor: BATCHDATA,
    questionsIn: ({ body }) => requestsIn(body).length,
    billsOf: ({ body }, answer) => {
      const { data } = (answer as { result: { data: ({ input: { requestId: string }; meta: { matched: boolean } } | null)[] } }).result;
      const matched = new Set(data.flatMap((entry) => (entry?.meta.matched === true ? [entry.input.requestId] : [])));
      return requestsIn(body).map(({ requestId }) => (matched.has(requestId) ? MATCH_MICROS : 0));
    },
  },
];

function isJob({ url }: VendorRequest): boolean {
  return url.endsWith('/trace/');
}

interface Door {
  address: string;
  city: string;
  state: string;
}

/** Includes the city, because the same street and number occur in many. */
function doorOf({ address, city, state }: Door): string {
  return `${address}|${city}|${state}`;
}

function rowsIn({ body }: VendorRequest): Door[] {
  return JSON.parse((JSON.parse(body ?? '{}') as { json_data: string }).json_data) as Door[];
}

function requestsIn(body: string | undefined): { requestId: string }[] {
  return (JSON.parse(body ?? '{}') as { requests?: { requestId: string }[] }).requests ?? [];
}

/** By the id of the call that the request was about, which the vendor itself does not read. */
export interface Books {
  asked: Map<string, { vendor: string; times: number; micros: number }>;
  /** Counted from the bodies of the requests alone. */
  questions: number;
  micros: number;
}

export interface VendorHouse {
  url: string;
  /** Entries since the last `open`. */
  books: Books;
  /** Milliseconds until an answer is sent. */
  latencyMs: number;
  /** Number of requests waiting for their answer. */
  readonly waiting: number;
  /** Starts new books, with twins of this truth. */
  open(truth: VendorTruth): void;
  close(): Promise<void>;
}

export async function startVendorHouse(): Promise<VendorHouse> {
  let twins = new Map<string, VendorFetch>();
  let waiting = 0;
  const house = { books: newBooks(), latencyMs: 50 };
  const answer = async (incoming: IncomingMessage): Promise<string> => {
    const sent = JSON.parse(await readAll(incoming)) as { vendor: string; request: VendorRequest };
    const known = HOUSE_VENDORS.find(({ vendor }) => vendor.id === sent.vendor)!;
    const twin = twins.get(sent.vendor)!;
    const { body, ...rest } = await twin(sent.request, AbortSignal.timeout(60_000));
    if (sent.request.about.length > 0) enter(house.books, known, sent.request, await known.billsOf(sent.request, JSON.parse(body), twin));
    waiting += 1;
    await sleep(house.latencyMs);
    waiting -= 1;
    return JSON.stringify({ ...rest, body });
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      (text) => outgoing.end(text),
      (error: unknown) => {
        console.error(error);
        outgoing.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.defineProperty(
    Object.assign(house, {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      open(truth: VendorTruth) {
        house.books = newBooks();
        twins = new Map(HOUSE_VENDORS.map(({ vendor }) => [vendor.id, vendor.createTwin(truth, HABITS)]));
      },
      close: () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    }),
    'waiting',
    { get: () => waiting },
  ) as unknown as VendorHouse;
}

function newBooks(): Books {
  return { asked: new Map(), questions: 0, micros: 0 };
}

function enter(books: Books, { vendor, questionsIn }: HouseVendor, request: VendorRequest, bills: readonly number[]): void {
  books.questions += questionsIn(request);
  for (const [index, { id }] of request.about.entries()) {
    const micros = bills[index] ?? 0;
    const known = books.asked.get(id) ?? { vendor: vendor.id, times: 0, micros: 0 };
    books.asked.set(id, { ...known, times: known.times + 1, micros: known.micros + micros });
    books.micros += micros;
  }
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
