import { believe, type Believed } from '../believe.ts';
import { jobsInMemory, type TwinJobs } from '../twin-jobs.ts';
import { answerJson, createTwinFetch, digestOf, drawOf } from '../twins.ts';
import type { AskedAddress, TruthPerson, TwinHabits, VendorFetch, VendorRequest, VendorResponse, VendorTruth } from '../vendor.ts';
import { INSTANT_CREDITS, JOB_CREDITS } from './terms.ts';

/** Invented rates for a cheap vendor with broad but somewhat outdated data; the real one has not been measured. */
const HABITS: Required<TwinHabits> = {
  hit: 0.82,
  wrongNumber: 0.18,
  hiddenLitigator: 0.15,
  nullEntry: 0,
  tooMany: 0.004,
  hang: 0.002,
  fault: 0.004,
  late: 0.4,
  billedMiss: 0,
  ageDays: 300,
};
const MAX_PERSONS = 4;

type Body = Readonly<Record<string, unknown>>;

export function createTracerfyTwin(truth: VendorTruth, changed: Partial<TwinHabits> = {}, jobs: TwinJobs = jobsInMemory()): VendorFetch {
  const habits = { ...HABITS, ...changed };
  const believed = (people: readonly TruthPerson[]) =>
    people.slice(0, MAX_PERSONS).map((person) => believe('tracerfy', person, habits, truth));
  const isKnown = (body: Body) => drawOf(questionText(body))('hit') < habits.hit;
  const isBilled = (body: Body) => drawOf(questionText(body))('billed miss') < habits.billedMiss;

  /** The people it finds; only owners if the request asks for the owner. */
  const find = (body: Body): Believed[] => {
    if (!isKnown(body)) return [];
    if ('parcel_id' in body) return believed(truth.atParcel(wordOf(body, 'parcel_id'), wordOf(body, 'county'), wordOf(body, 'state')));
    const address = addressOf(body);
    if (body['find_owner'] !== false) return believed(truth.ownersAt(address));
    const [first, last] = [wordOf(body, 'first_name'), wordOf(body, 'last_name')];
    const there = [...truth.at(address), ...truth.ownersAt(address)].filter(({ name }) => isNamed(name, first, last));
    return believed(there.slice(0, 1));
  };

  const onSpot = (body: Body, ownerOf: (person: TruthPerson) => boolean): VendorResponse => {
    const persons = find(body);
    const isHit = persons.length > 0;
    return withMeta({
      ...repeated(body),
      hit: isHit,
      persons_count: persons.length,
      credits_deducted: isHit || isBilled(body) ? INSTANT_CREDITS : 0,
      persons: persons.map((each) => personOf(each, ownerOf(each.person))),
    });
  };

  const lookUp = (body: Body): VendorResponse => {
    if (['address', 'city', 'state'].some((name) => wordOf(body, name) === ''))
      return answerJson(400, { address: ['This field is required.'] });
    const owners = new Set(truth.ownersAt(addressOf(body)).map(({ id }) => id));
    return onSpot(body, ({ id }) => owners.has(id));
  };

  const startJob = (body: Body): VendorResponse => {
    const rows: unknown = JSON.parse(typeof body['json_data'] === 'string' ? body['json_data'] : '[]');
    if (!Array.isArray(rows) || rows.length === 0) return answerJson(400, { error: 'No valid rows found after data cleaning.' });
    const draw = drawOf(JSON.stringify(rows));
    const id = Math.floor(draw(`job ${jobs.list().length}`) * 1e9) + 1;
    jobs.put({ id, rows: rows as Body[], waits: draw('late') < habits.late ? 2 : 0 });
    return withMeta({
      message: 'Queue created',
      queue_id: id,
      status: 'pending',
      created_at: new Date().toISOString(),
      rows_uploaded: rows.length,
      trace_type: 'advanced',
      credits_per_lead: JOB_CREDITS,
      estimated_wait_seconds: 30,
    });
  };

  const listJobs = (): VendorResponse =>
    answerJson(
      200,
      jobs
        .list()
        .toReversed()
        .map((job) => {
          const pending = job.waits > 0;
          if (pending) jobs.put({ ...job, waits: job.waits - 1 });
          const billed = job.rows.filter((row) => find(row).length > 0 || isBilled(row)).length;
          return {
            id: job.id,
            created_at: new Date().toISOString(),
            pending,
            download_url: pending ? null : `https://tracerfy.com/files/${job.id}.csv`,
            rows_uploaded: job.rows.length,
            credits_deducted: pending ? 0 : billed * JOB_CREDITS,
            queue_type: 'api',
            trace_type: 'advanced',
            credits_per_lead: JOB_CREDITS,
          };
        }),
    );

  const showJob = (id: string): VendorResponse => {
    const job = jobs.list().find((each) => String(each.id) === id);
    if (job === undefined) return answerJson(404, { error: `No Queue Found with ID ${id}` });
    const rows = job.rows.map((row) => ({ row, believed: find(row)[0] }));
    return answerJson(
      200,
      rows.flatMap(({ row, believed: each }) => (each === undefined ? [] : [rowOf(row, each)])),
    );
  };

  const answer = (request: VendorRequest): VendorResponse => {
    if (!/^Bearer .+/.test(request.headers['authorization'] ?? ''))
      return answerJson(401, { detail: 'Authentication credentials were not provided.' });
    const path = pathOf(request);
    const body = bodyOf(request);
    if (path === '/trace/lookup/') return lookUp(body);
    if (path === '/trace/parcel/lookup/') return onSpot(body, () => true);
    if (path === '/trace/') return startJob(body);
    if (path === '/queues/') return listJobs();
    if (path === '/analytics/')
      return withMeta({ total_queues: 1, properties_traced: 1, queues_pending: 0, queues_completed: 1, balance: 940 });
    return showJob(/^\/queue\/(\d+)$/.exec(path)?.[1] ?? '');
  };

  return fetchOf(habits, answer);
}

/** GET requests cost nothing and never fail. */
function fetchOf(habits: TwinHabits, answer: (request: VendorRequest) => VendorResponse): VendorFetch {
  const serve = (request: VendorRequest) => ({
    about: `tracerfy ${pathOf(request)} ${request.body ?? ''}`,
    answer: () => answer(request),
    tooMany: () => answerJson(429, { status: 429, error: 'Rate limit exceeded. Max 500 lookups per minute.', lookups_in_window: 500 }),
  });
  const billable = createTwinFetch(habits, serve);
  const free = createTwinFetch({ ...habits, hang: 0, tooMany: 0, fault: 0 }, serve);
  return (request, signal) => (request.method === 'POST' ? billable : free)(request, signal);
}

function pathOf({ url }: VendorRequest): string {
  return new URL(url).pathname.replace('/v1/api', '');
}

function bodyOf({ body }: VendorRequest): Body {
  const read: unknown = JSON.parse(body ?? '{}');
  return typeof read === 'object' && read !== null ? (read as Body) : {};
}

function wordOf(body: Body, name: string): string {
  const word = body[name];
  return typeof word === 'string' ? word : '';
}

function addressOf(body: Body): AskedAddress {
  const zip = wordOf(body, 'zip');
  return { line: wordOf(body, 'address'), city: wordOf(body, 'city'), state: wordOf(body, 'state'), ...(zip === '' ? {} : { zip }) };
}

/** A question has the same text in an instant look-up and in a job, so both get the same outcome. */
function questionText(body: Body): string {
  return ['address', 'city', 'state', 'parcel_id', 'county', 'first_name', 'last_name']
    .map((name) => wordOf(body, name).toUpperCase())
    .join('|');
}

/** An answer repeats its question, except for names. */
function repeated(body: Body): Body {
  if ('parcel_id' in body) return body;
  const { address, city, state, zip = '', find_owner: owner = true } = body;
  return { address, city, state, zip, find_owner: owner };
}

function isNamed(name: { first: string; last: string }, first: string, last: string): boolean {
  return name.first.toUpperCase() === first.toUpperCase() && name.last.toUpperCase() === last.toUpperCase();
}

function withMeta(fields: Body): VendorResponse {
  const requestId = `req_${digestOf(JSON.stringify(fields))}`;
  const meta = { request_id: requestId, timestamp: new Date().toISOString(), api_version: '2026-03-21' };
  return answerJson(200, { ...fields, meta }, { 'x-request-id': requestId });
}

const TYPES = { mobile: 'Mobile', landline: 'Landline', voip: 'VoIP' };

function personOf({ person, phones, emails, isDeceased, isLitigator, age }: Believed, isOwner: boolean): Body {
  const { name, address } = person;
  return {
    first_name: name.first,
    last_name: name.last,
    full_name: `${name.first} ${name.last}`,
    dob: person.birthDate.slice(0, 7),
    age: String(age),
    deceased: isDeceased,
    property_owner: isOwner,
    litigator: isLitigator,
    mailing_address: { street: address.line, city: address.city, state: address.state, zip: address.zip ?? '' },
    phones: phones.map((each, i) => ({
      number: each.phone,
      type: TYPES[each.lineType],
      dnc: each.isOnDoNotCall,
      tcpa: isLitigator,
      carrier: each.carrier.toUpperCase(),
      rank: i + 1,
    })),
    emails: emails.map((email, i) => ({ email, rank: i + 1 })),
  };
}

/** One row of a finished job. */
function rowOf(sent: Body, { person, phones, emails }: Believed): Body {
  const of = (type: 'mobile' | 'landline') => phones.filter(({ lineType }) => (lineType === 'landline') === (type === 'landline'));
  return {
    address: sent['address'],
    city: sent['city'],
    state: sent['state'],
    mail_address: person.address.line,
    mail_city: person.address.city,
    mail_state: person.address.state,
    first_name: person.name.first,
    last_name: person.name.last,
    primary_phone: phones[0]?.phone ?? '',
    primary_phone_type: phones[0] === undefined ? '' : TYPES[phones[0].lineType],
    ...numbered('email', 5, emails),
    ...numbered(
      'mobile',
      5,
      of('mobile').map(({ phone }) => phone),
    ),
    ...numbered(
      'landline',
      3,
      of('landline').map(({ phone }) => phone),
    ),
  };
}

function numbered(name: string, most: number, values: readonly string[]): Body {
  return Object.fromEntries(Array.from({ length: most }, (_, i) => [`${name}_${i + 1}`, values[i] ?? '']));
}
