import { PRICES } from '@deedline/contract/search/prices';
import { describe, expect, it } from 'vitest';
import type { VendorAim } from '@deedline/contract/vendors/vendor';
import { emptyAnswer } from '@deedline/engine/compose/empty-answer';
import type { Answer } from '@deedline/engine/model/answer';
import { readQuery } from '@deedline/engine/pipeline';
import type { QueryInput } from '@deedline/engine/query/query';
import type { QuestionKind, VendorTerms } from '../../../outside/vendors/vendor.ts';
import { ENFORMIONGO } from '../../../outside/vendors/enformiongo/client.ts';
import { REAL_ESTATE_API } from '../../../outside/vendors/realestateapi/client.ts';
import { TRACERFY } from '../../../outside/vendors/tracerfy/client.ts';
import { askedAs, type Offer, planQuestions, type Provisional } from './plan-questions.ts';

const evidenced = { evidence: [], reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 } };

function offer(
  id: string,
  prices: Partial<Record<QuestionKind, number>>,
  more: Partial<VendorTerms> & { hit?: number; changes?: number; leftMicros?: number } = {},
): Offer {
  const { hit = 0.7, changes = 1, leftMicros = 10_000_000, ...terms } = more;
  return {
    vendor: { id, answers: Object.keys(prices) as QuestionKind[], terms: { prices, billedBy: 'hit', ...terms } as VendorTerms },
    leftMicros,
    hits: () => ({ alpha: hit * 10, beta: (1 - hit) * 10 }),
    tells: () => ({ alpha: changes, beta: 1 - changes }),
  };
}

const CHEAP = offer('cheap', { contacts_at_address: 100_000, company_officers: 200_000 });
const DEAR = offer('dear', { person: 250_000, phone_holder: 250_000, email_holder: 250_000 });

const OWNED: Partial<Answer> = {
  matched: true,
  propertyAddress: '418 Tannery Row, Quillmere, FK 00412',
  owners: [{ name: 'Ansel Pike', kind: 'person', confidence: 95, ...evidenced }],
};

function about(input: QueryInput, answer: Partial<Answer>, more: Partial<Provisional> = {}): Provisional {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return {
    query: read.query,
    includeContacts: true,
    prices: PRICES,
    answer: { ...emptyAnswer(read.query.mode), ...answer },
    asked: new Set(),
    answered: 0,
    isNearParcel: false,
    ...more,
  };
}
const DOOR = { searchMode: 'property_address', street: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' } as const;
const HERE = { line: '418 Tannery Row', city: 'QUILLMERE', state: 'FK', zip: '00412' };
/** Ansel Pike, known from vendors only. */
const namedAs = (question: 'ownership' | 'residence'): Partial<Answer> => ({
  matched: true,
  owner: { name: 'Ansel Pike', age: null, aliases: [], dateOfBirth: null },
  owners: [
    {
      name: 'Ansel Pike',
      kind: 'person',
      confidence: 79,
      evidence: [],
      reckoning: { steps: [{ question, startBits: 0, recordBits: 2, percent: 79 }], addedPercent: 0, togetherPercent: 79 },
    },
  ],
  flags: [{ code: 'named_by_vendors', label: 'Named by vendors only' }],
});
const phone = (confidence: number, status: 'active' | 'unknown' = 'active'): Answer['phones'][number] => ({
  number: '(419) 555-0142',
  e164: '+14195550142',
  type: 'mobile',
  carrier: null,
  sourceCount: 1,
  isDNC: false,
  dnc: { state: 'not_checked', listDate: null },
  confidence,
  status,
  lastSeen: '2026-01-04',
  ...evidenced,
});

const ask = (provisional: Provisional, ...offers: Offer[]) => planQuestions(provisional, offers);

const aimed = (aim: VendorAim, changes: number): Offer => ({ ...offer('cheap', { contacts_at_address: 100_000 }, { changes }), aim });

/** Marlhurst Holdings and the people behind it, known from vendors only. */
const firm = (confidence: number, ownerPath: Answer['ownerPath'] = []): Partial<Answer> => ({
  ...namedAs('ownership'),
  owners: [{ name: 'Marlhurst Holdings LLC', kind: 'company', confidence, ...evidenced }],
  ownerPath,
});
const hop = (to: string, confidence: number, from = 'Marlhurst Holdings LLC') => ({
  from,
  to,
  role: 'Manager',
  confidence,
  ...evidenced,
});
const askedBehind = (answer: Partial<Answer>) => ask(about(DOOR, answer), CHEAP, DEAR).map(({ question }) => question);

describe('questions about an owner', () => {
  it('ask for contacts by name at the address, the best value for its cost first', () => {
    const planned = ask(about(DOOR, OWNED), DEAR, CHEAP);
    expect(planned.map(({ vendorId }) => vendorId)).toEqual(['cheap', 'dear']);
    expect(planned[0]!.question).toEqual({
      kind: 'contacts_at_address',
      address: { line: '418 Tannery Row', city: 'QUILLMERE', state: 'FK', zip: '00412' },
      name: { first: 'ANSEL', last: 'PIKE' },
    });
    expect(planned[1]!.question).toMatchObject({ kind: 'person', address: { line: '418 Tannery Row' } });
  });

  it('by name use the mailing address', () => {
    const away = { ...OWNED, mailingAddress: '12 Quarry Ln, Larkhaven, FK 00431' };
    expect(ask(about(DOOR, away), DEAR)[0]!.question).toMatchObject({ address: { line: '12 Quarry Ln', zip: '00431' } });
  });

  it('are fewer where the account wants it cheap, and more where it wants to find the most', () => {
    const second = { answered: 1, asked: new Set<string>() };
    const isAsked = (aim: VendorAim, changes: number, at: Partial<Answer> = OWNED) =>
      ask(about(DOOR, at, second), aimed(aim, changes)).length === 1;
    // What is missing costs 4: a twentieth of that is .20, and a hit costs .10.
    expect([isAsked('cheapest', 0.6), isAsked('cheapest', 0.4), isAsked('worth_it', 0.4)]).toEqual([true, false, true]);
    const likely = { ...OWNED, phones: [phone(79)] };
    expect([isAsked('worth_it', 0.1, likely), isAsked('most_found', 0.1, likely)]).toEqual([false, true]);
  });

  it('are not asked if a phone is sure, or contacts are not wanted', () => {
    expect(ask(about(DOOR, { ...OWNED, phones: [phone(91)] }), CHEAP, DEAR)).toEqual([]);
    expect(ask(about(DOOR, OWNED, { includeContacts: false }), CHEAP, DEAR)).toEqual([]);
  });

  it('ask who is at an address on no record, unless a parcel nearly matches or several do', () => {
    expect(ask(about(DOOR, {}), CHEAP, DEAR)).toMatchObject([
      { vendorId: 'cheap', question: { kind: 'contacts_at_address', address: HERE } },
    ]);
    expect(ask(about(DOOR, {}, { isNearParcel: true }), CHEAP)).toEqual([]);
    const several = [{ propertyAddress: '418 Tannery Row, Apt 1', countyFips: '03001', apn: '1' }];
    expect(ask(about(DOOR, { otherProperties: several }), CHEAP)).toEqual([]);
    expect(ask(about({ ...DOOR, zip: '' }, {}), CHEAP)).toEqual([]);
    // Once a vendor has named somebody there, vendors that only know people are asked about them.
    const named: Partial<Answer> = {
      matched: true,
      owner: { name: 'Ansel Pike', age: null, aliases: [], dateOfBirth: null },
      flags: [{ code: 'named_by_vendors', label: 'Named by vendors only' }],
    };
    expect(ask(about(DOOR, named), CHEAP, DEAR).map(({ question }) => question.kind)).toEqual(['contacts_at_address', 'person']);
  });

  it('ask for the owner first if the vendor knows it, not once one is named or if nothing is left for contacts', () => {
    const both = offer('both', { property_at_address: 100_000, contacts_at_address: 100_000, person: 100_000 });
    const kindsOf = (at: Partial<Answer>, by: Offer, more: Partial<Provisional> = {}) =>
      ask(about(DOOR, at, more), by).map(({ question }) => question.kind);
    expect(kindsOf({}, both)).toEqual(['property_at_address']);
    expect(kindsOf({}, both, { asked: new Set([askedAs('both', { kind: 'property_at_address', address: HERE })]) })).toEqual([
      'contacts_at_address',
    ]);
    expect(kindsOf({}, { ...both, leftMicros: 150_000 })).toEqual(['contacts_at_address']);
    expect(kindsOf({}, { ...both, aim: 'cheapest' })).toEqual(['contacts_at_address']);
    // Who lives there is asked first of a vendor that only knows that.
    expect(ask(about(DOOR, {}), both, CHEAP).map(({ vendorId }) => vendorId)).toEqual(['cheap', 'both']);
    expect(kindsOf(namedAs('residence'), both)).toEqual(['property_at_address']);
    expect(kindsOf(namedAs('ownership'), both)).toEqual(['contacts_at_address']);
    expect(kindsOf(OWNED, both)).not.toContain('property_at_address');
  });

  it('ask for an owner at the mailing address, and not for who lives at the property', () => {
    const away = { ...namedAs('ownership'), mailingAddress: '12 Quarry Ln, Larkhaven, FK 00431' };
    const name = { first: 'ANSEL', last: 'PIKE' };
    expect(ask(about(DOOR, away), CHEAP, DEAR).map(({ question }) => question)).toMatchObject([
      { kind: 'contacts_at_address', name, address: { line: '12 Quarry Ln' } },
      { kind: 'person', name, address: { line: '12 Quarry Ln' } },
    ]);
    const home = { ...away, mailingAddress: '418 Tannery Row, Quillmere, FK 00412' };
    expect(ask(about(DOOR, home), CHEAP)[0]!.question).not.toHaveProperty('name');
  });

  it('ask who is behind a company named by a vendor, if a contact of theirs could be sold', () => {
    expect(askedBehind(firm(79))).toMatchObject([{ kind: 'company_officers', company: 'Marlhurst Holdings LLC' }]);
    // The firm is one of two companies that vendors name.
    expect(askedBehind(firm(39))).toEqual([]);
    const known = firm(79, [hop('Odo Marsh', 62), hop('Isadora Pike', 92)]);
    expect(askedBehind(known)).toMatchObject([{ kind: 'person', name: { first: 'ISADORA' } }]);
    expect(askedBehind(firm(79, [hop('Odo Marsh', 62)]))).toEqual([]);
    const further = [hop('Weir Street LLC', 92), hop('Isadora Pike', 65, 'Weir Street LLC')];
    expect(askedBehind(firm(79, further))).toEqual([]);
  });

  it('are worth less if a contact is delivered already', () => {
    const [bare] = ask(about(DOOR, OWNED), CHEAP);
    const [surer] = ask(about(DOOR, { ...OWNED, phones: [phone(60)] }), CHEAP);
    expect(surer!.valueMicros).toBeLessThan(bare!.valueMicros);
    expect(surer!.valueMicros).toBeGreaterThan(0);
  });

  it('are worth what a hit changes: a vendor that mostly repeats others is not asked', () => {
    const phones = [phone(79)];
    const echo = offer('echo', { contacts_at_address: 100_000 }, { hit: 1, changes: 0.05 });
    expect(ask(about(DOOR, { ...OWNED, phones }, { answered: 1 }), echo)).toEqual([]);
    const other = offer('other', { contacts_at_address: 100_000 }, { hit: 0.6, changes: 0.6 });
    expect(ask(about(DOOR, { ...OWNED, phones }, { answered: 1 }), echo, other).map(({ vendorId }) => vendorId)).toEqual(['other']);
    // When nothing is at hand, both vendors are worth asking.
    expect(ask(about(DOOR, OWNED), { ...echo, tells: (atHand) => ({ alpha: atHand === 'nothing 0' ? 1 : 0, beta: 1e-9 }) })).toHaveLength(
      1,
    );
  });

  it('are not asked about the dead, an office, or one of several who are alike', () => {
    const death = { diedOn: '2024-01-02', evidence: [] };
    expect(ask(about(DOOR, { ...OWNED, death }), CHEAP, DEAR)).toEqual([]);
    expect(ask(about(DOOR, { ...OWNED, owners: [{ ...OWNED.owners![0]!, kind: 'government' }] }), CHEAP, DEAR)).toEqual([]);
    const alike = { kind: 'either' as const, sentence: '', people: [], decides: [] };
    expect(ask(about(DOOR, { ...OWNED, alike }), CHEAP, DEAR)).toEqual([]);
  });

  it('ask for the officers of a company first, then for the person behind it', () => {
    const firm = { ...OWNED, owners: [{ ...OWNED.owners![0]!, name: 'Marlhurst Holdings LLC', kind: 'company' as const }] };
    expect(ask(about(DOOR, firm), CHEAP, DEAR).map(({ question }) => question.kind)).toEqual(['company_officers']);
    const hop = { from: 'Marlhurst Holdings LLC', to: 'Isadora Pike', role: 'Manager', confidence: 80, ...evidenced };
    expect(ask(about(DOOR, { ...firm, ownerPath: [hop] }), CHEAP)[0]!.question).toMatchObject({ name: { first: 'ISADORA', last: 'PIKE' } });
  });
});

describe('questions worth their price', () => {
  it('cost no more than they are expected to bring', () => {
    const rare = offer('rare', { contacts_at_address: 100_000 }, { billedBy: 'request', hit: 0.02 });
    expect(ask(about(DOOR, OWNED), rare)).toEqual([]);
    expect(ask(about(DOOR, OWNED), offer('rare', { contacts_at_address: 100_000 }, { hit: 0.04 }))).toHaveLength(1);
  });

  it('fit into the budgets', () => {
    expect(ask(about(DOOR, OWNED), { ...CHEAP, leftMicros: 99_999 })).toEqual([]);
  });

  it('are asked once of a vendor, in its best way', () => {
    const both = offer('both', { contacts_at_address: 200_000, person: 100_000 });
    const [best, ...others] = ask(about(DOOR, OWNED), both);
    expect(others).toEqual([]);
    expect(best!.question.kind).toBe('person');
    const asked = new Set([askedAs('both', best!.question)]);
    expect(ask(about(DOOR, OWNED, { asked }), both)).toEqual([]);
  });
});

describe('other questions', () => {
  it('ask for the holder of a phone or email of which little is known', () => {
    const byPhone = about({ searchMode: 'reverse_phone', phoneNumber: '(419) 555-0142' }, {});
    expect(ask(byPhone, DEAR)[0]!.question).toEqual({ kind: 'phone_holder', phone: '4195550142' });
    expect(ask({ ...byPhone, answer: { ...byPhone.answer, matched: true, confidenceScore: 90 } }, DEAR)).toEqual([]);
    expect(ask(about({ searchMode: 'reverse_email', emailAddress: 'pike@example.com' }, {}), DEAR)[0]!.question.kind).toBe('email_holder');
  });

  it('ask for a person as typed, though nothing is on record', () => {
    const input: QueryInput = {
      searchMode: 'person_search',
      firstName: 'Ansel',
      lastName: 'Pike',
      dob: '1961-04-02',
      city: 'Quillmere',
      state: 'FK',
    };
    expect(ask(about(input, {}), DEAR)[0]!.question).toEqual({
      kind: 'person',
      name: { first: 'ANSEL', last: 'PIKE' },
      address: { city: 'QUILLMERE', state: 'FK' },
      birthDate: '1961-04-02',
    });
  });

  it('ask for a person at the typed address, with its unit', () => {
    const input: QueryInput = {
      ...DOOR,
      searchMode: 'person_search',
      firstName: 'Ansel',
      lastName: 'Pike',
      street: '418 Tannery Row Apt 3',
    };
    const [best] = ask(about(input, {}), { ...DEAR, vendor: { ...DEAR.vendor, takes: (question) => TRACERFY.takes!(question) } });
    expect(best!.question).toMatchObject({ address: { line: '418 Tannery Row, APT 3', city: 'QUILLMERE', state: 'FK', zip: '00412' } });
  });

  it.each([TRACERFY, REAL_ESTATE_API, ENFORMIONGO])('are not asked of a vendor that would refuse them: $id', (vendor) => {
    const input: QueryInput = { searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike' };
    const provisional = about(input, {});
    expect(ask(provisional, DEAR)).toHaveLength(1);
    expect(ask(provisional, { ...DEAR, vendor: { ...vendor, terms: DEAR.vendor.terms } })).toEqual([]);
  });

  it('ask about a line that nobody checked, and whether it changed hands since', () => {
    const referee = offer('referee', { line_facts: 15_000 }, { billedBy: 'request', hit: 0.98 });
    expect(ask(about(DOOR, { ...OWNED, phones: [phone(88, 'unknown')] }), referee)[0]!.question).toEqual({
      kind: 'line_facts',
      phone: '4195550142',
      since: '2026-01-04',
    });
    expect(ask(about(DOOR, { ...OWNED, phones: [phone(88)] }), referee)).toEqual([]);
  });
});
