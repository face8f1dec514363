/**
 * Checks a vendor's client and twin against the published description of its API: each request and answer has to conform, and each operation has to be used.
 */
import { STEADY } from '../twins.ts';
import type { ClearedQuestion, Question, QuestionKind, TwinHabits, Vendor, VendorCall, VendorFetch } from '../vendor.ts';
import { createChecker } from './check-exchange.ts';
import { COMPANY, MADE_UP_STREET, STREET } from './made-up-street.ts';
import { readSpec } from './spec.ts';

export interface Conformance {
  exchanges: number;
  faults: readonly string[];
}

/** Null if there is no description of the vendor's API here. */
export async function conform(vendor: Vendor): Promise<Conformance | null> {
  const spec = readSpec(vendor.id);
  if (spec === undefined) return null;
  const check = createChecker(spec);
  const faults = new Set<string>();
  const asked = new Set<string>();
  let exchanges = 0;
  const watch =
    (twin: VendorFetch): VendorFetch =>
    async (request, signal) => {
      const response = await twin(request, signal);
      const checked = check(request, response);
      exchanges += 1;
      for (const fault of checked.faults) faults.add(`${checked.operation ?? ''} ${fault}`.trim());
      if (checked.operation !== undefined) asked.add(checked.operation);
      return response;
    };
  for (const habits of [STEADY, { ...STEADY, hit: 0.5, wrongNumber: 0.5 }, { ...STEADY, tooMany: 1 }]) {
    const call = callOf(vendor, watch(vendor.createTwin(MADE_UP_STREET, habits)));
    for (const questions of questionsOf(vendor.answers)) {
      const replies = await vendor.ask(questions, call);
      for (const fault of judge(questions, replies, habits)) faults.add(fault);
    }
    await vendor.test(call);
    await vendor.report?.(
      { requestId: `T_${questionId(0)}`, phone: STREET[0]!.phones[0]!.phone, isConnected: true, isRightParty: true },
      call,
    );
  }
  for (const { method, path } of spec.operations) if (!asked.has(`${method} ${path}`)) faults.add(`${method} ${path} was not asked`);
  return { exchanges, faults: [...faults] };
}

/** Checks the replies: a client that cannot read its own twin, or loses a question, is faulty. */
function* judge(
  questions: readonly ClearedQuestion[],
  replies: Awaited<ReturnType<Vendor['ask']>>,
  { tooMany }: TwinHabits,
): Generator<string> {
  if (
    questions
      .map(({ id }) => id)
      .toSorted()
      .join() !==
    replies
      .map(({ id }) => id)
      .toSorted()
      .join()
  )
    yield 'The client does not answer each question once';
  for (const { id, outcome } of replies) {
    const kind = questions.find((question) => question.id === id)?.kind;
    if (outcome === 'unknown') yield `The client cannot read the answer to ${kind}`;
    if (tooMany === 1 && outcome !== 'refused') yield `The client takes a refusal of ${kind} for an answer`;
  }
}

function callOf({ credentials }: Vendor, fetch: VendorFetch): VendorCall {
  const given = Object.fromEntries(credentials.map(({ name, isSecret }) => [name, isSecret ? 'made-up-key' : `AC${'0'.repeat(32)}`]));
  const pace = { enter: () => Promise.resolve(), pause: () => Promise.resolve() };
  return { credentials: given, fetch, signal: AbortSignal.timeout(60_000), pace };
}

/** Each question alone, all of them as a short list, and a long list: every kind for everybody of the street, and for somebody who is not there. */
function questionsOf(kinds: readonly QuestionKind[]): ClearedQuestion[][] {
  const bodies = kinds.flatMap((kind) => BODIES[kind]());
  const questions = bodies.map((body, at) => ({ id: questionId(at), ...body }) as ClearedQuestion);
  const many = Array.from({ length: 12 }, (_, at) => ({ ...questions[at % questions.length]!, id: questionId(1000 + at) }));
  return [...questions.map((question) => [question]), questions, many];
}

function questionId(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
}

type Body = Question extends infer Each ? (Each extends Question ? Omit<Each, 'id'> : never) : never;
const NOBODY = { line: '700 Nowhere Lane', city: 'Harrowgate', state: 'TX', zip: '75901' };
const phones = STREET.flatMap((person) => person.phones.map(({ phone }) => phone));
const emails = [...STREET.flatMap((person) => person.emails), 'nobody@example.com'];

const BODIES: { readonly [K in QuestionKind]: () => Body[] } = {
  contacts_at_address: () => [
    ...STREET.flatMap(({ address, name }): Body[] => [
      { kind: 'contacts_at_address', address },
      { kind: 'contacts_at_address', address, name },
    ]),
    { kind: 'contacts_at_address', address: { line: NOBODY.line, city: NOBODY.city, state: NOBODY.state } },
  ],
  contacts_at_parcel: () =>
    [...STREET.flatMap(({ ownsParcels }) => ownsParcels), 'R-9999'].map((apn) => ({
      kind: 'contacts_at_parcel',
      apn,
      county: 'Angelina',
      state: 'TX',
    })),
  person: () => [
    ...STREET.flatMap(({ name, address, birthDate }): Body[] => [
      { kind: 'person', name, address, birthDate },
      { kind: 'person', name, address: { city: address.city, state: address.state } },
    ]),
    { kind: 'person', name: { first: 'Nobody', last: 'Atall' }, address: { zip: '75901' } },
  ],
  phone_holder: () => [...phones, '4095550199'].map((phone) => ({ kind: 'phone_holder', phone })),
  email_holder: () => emails.map((email) => ({ kind: 'email_holder', email })),
  company_officers: () => [COMPANY, 'Nobody Whom Anybody Filed Inc'].map((company) => ({ kind: 'company_officers', company, state: 'TX' })),
  property_at_address: () => [...STREET.map(({ address }) => address), NOBODY].map((address) => ({ kind: 'property_at_address', address })),
  line_facts: () =>
    [...phones, '4095550199'].flatMap((phone): Body[] => [
      { kind: 'line_facts', phone },
      { kind: 'line_facts', phone, since: '2023-05-04' },
    ]),
  mailbox: () => emails.map((email) => ({ kind: 'mailbox', email })),
};
