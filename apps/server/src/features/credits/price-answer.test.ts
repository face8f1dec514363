import { maximumPriceCredits, PRICES } from '@deedline/contract/search/prices';
import { SEARCH_MODES, type AnswerPart } from '@deedline/contract/search/search';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeAnswer, chargeInEachCase, priceAnswer, type Owned, type Priced } from './price-answer.ts';

const contact = (confidence: number) => [{ confidence }] as Priced['phones'];
const nothing: Priced = {
  matched: false,
  parcel: null,
  owner: null,
  owners: [],
  ownerPath: [],
  mailingAddress: null,
  phones: [],
  emails: [],
  confidenceScore: null,
  addressHistory: [],
  alike: null,
};
const owner = { name: 'ODILE VARNHAM', age: null, aliases: [], dateOfBirth: null };
const property: Priced = {
  ...nothing,
  matched: true,
  parcel: { countyFips: '03001', apn: '7' },
  owner,
  mailingAddress: '9 Coopers Wharf, Larkhaven, FK 00377',
  confidenceScore: 90,
};
const includeContacts = true;
const alike = { sentence: 'Two people fit about equally well.', people: [], decides: [] };
const either: Priced['alike'] = { ...alike, kind: 'either' };
const shared: Priced['alike'] = { ...alike, kind: 'shared' };
const asked = contact(50);
const home = [{ confidence: 70 }] as Priced['addressHistory'];
const unsureHome = [{ confidence: 49 }] as Priced['addressHistory'];
const twoPhones: Priced['phones'] = [...contact(50), ...contact(60)];
const weakPhone: Priced['phones'] = [...asked, ...contact(49)];
const born = { ...owner, dateOfBirth: '1961-04-02' };
const named: Priced = { ...nothing, matched: true, owner, confidenceScore: 50, phones: asked };
const holder: Priced = { ...named, owner: born, addressHistory: home, phones: [] };

describe('priceAnswer', () => {
  test.each([
    ['property and contacts', 'property_address', { ...property, phones: contact(50) }, 'Full Report', 5],
    ['property and an email', 'parcel_id', { ...property, emails: contact(88) as never }, 'Full Report', 5],
    ['property, owner to be written to', 'property_address', property, 'Property Insights', 2],
    ['property, contacts too weak', 'owner_name', { ...property, phones: contact(49) }, 'Property Insights', 2],
    ['property, nobody to be written to', 'property_address', { ...property, mailingAddress: null }, 'Nothing useful found', 0],
    ['property, owner withheld', 'parcel_id', { ...property, owner: null }, 'Nothing useful found', 0],
    ['contacts without a property', 'owner_name', { ...property, parcel: null, phones: contact(70) }, 'Contact Search', 4],
    ['a person with contacts', 'person_search', { ...property, parcel: null, phones: contact(70) }, 'Contact Search', 4],
    ['a person without contacts', 'person_search', { ...property, parcel: null }, 'Nothing useful found', 0],
    ['who has the phone', 'reverse_phone', holder, 'Reverse Search', 7],
    ['who has the phone, by name alone', 'reverse_phone', named, 'Reverse Search, name alone', 2],
    ['one listing with an address', 'reverse_phone', { ...named, addressHistory: home }, 'Reverse Search, part of a profile', 4],
    ['a name and a birth date', 'reverse_email', { ...named, owner: born }, 'Reverse Search, part of a profile', 4],
    ['a name and another phone', 'reverse_phone', { ...named, phones: twoPhones }, 'Reverse Search, part of a profile', 4],
    ['another phone too weak', 'reverse_phone', { ...named, phones: weakPhone }, 'Reverse Search, name alone', 2],
    ['an address too unsure', 'reverse_phone', { ...named, addressHistory: unsureHome }, 'Reverse Search, name alone', 2],
    ['an address and an email', 'reverse_phone', { ...named, addressHistory: home, emails: contact(80) as never }, 'Reverse Search', 7],
    ['a birth date and an email', 'reverse_phone', { ...named, owner: born, emails: contact(80) as never }, 'Reverse Search', 7],
    ['who may have the phone', 'reverse_phone', { ...holder, confidenceScore: 49 }, 'Nothing useful found', 0],
    ['one of two who have the phone', 'reverse_phone', { ...holder, confidenceScore: 55, alike: either }, 'Nothing useful found', 0],
    ['two of one household', 'reverse_phone', { ...holder, confidenceScore: 90, alike: shared }, 'Reverse Search', 7],
    ['one of two owners of a name', 'owner_name', { ...property, confidenceScore: 48, alike: either }, 'Nothing useful found', 0],
    ['a property with two who fit', 'property_address', { ...property, alike: either }, 'Property Insights', 2],
    [
      'what belongs to both who fit',
      'person_search',
      { ...property, parcel: null, phones: contact(70), alike: either },
      'Contact Search',
      4,
    ],
    ['who has the email', 'reverse_email', { ...holder, confidenceScore: 95 }, 'Reverse Search', 7],
    ['nobody', 'reverse_email', { ...nothing, matched: true }, 'Nothing useful found', 0],
    ['no match', 'property_address', nothing, 'Nothing useful found', 0],
  ] as const)('%s', (_what, mode, results, rule, price) => {
    const answer = priceAnswer(results, { mode, includeContacts });
    expect(answer).toMatchObject({ rule, price });
    expect(chargeAnswer(answer, 7, {})).toMatchObject({ rule, charged: price });
  });

  test('without contacts a property costs at most Property Insights', () => {
    const answer = priceAnswer({ ...property, phones: contact(99) }, { mode: 'property_address', includeContacts: false });
    expect(answer).toMatchObject({ rule: 'Property Insights', price: 2, parts: [{ part: 'property', credits: 2 }] });
  });
});

const answers = {
  full: priceAnswer({ ...property, phones: contact(50) }, { mode: 'property_address', includeContacts }),
  insights: priceAnswer(property, { mode: 'property_address', includeContacts }),
  contacts: priceAnswer({ ...property, phones: contact(50) }, { mode: 'person_search', includeContacts }),
  reverse: priceAnswer({ ...holder, phones: contact(50) }, { mode: 'reverse_phone', includeContacts }),
  part: priceAnswer({ ...named, addressHistory: home }, { mode: 'reverse_phone', includeContacts }),
  nameAlone: priceAnswer(named, { mode: 'reverse_phone', includeContacts }),
  holderAlone: priceAnswer(holder, { mode: 'reverse_phone', includeContacts }),
  nothing: priceAnswer(nothing, { mode: 'parcel_id', includeContacts }),
};

/** The parts fully owned, whatever they cost. */
const owning = (parts: readonly AnswerPart[]): Owned => Object.fromEntries(parts.map((part) => [part, 7]));

describe('parts bought before are deducted', () => {
  test.each<[keyof typeof answers, AnswerPart[], number, string, number]>([
    ['full', [], 5, 'Full Report', 3],
    ['full', ['property'], 3, 'Full Report, property bought before', 3],
    ['full', ['contacts'], 1, 'Full Report, contacts bought before', 0],
    ['full', ['contacts', 'property'], 0, 'Bought before', 0],
    // The person comes along with a property or with contacts, and has no price there.
    ['full', ['person'], 5, 'Full Report', 3],
    ['insights', [], 2, 'Property Insights', 0],
    ['insights', ['property'], 0, 'Bought before', 0],
    ['insights', ['contacts'], 2, 'Property Insights', 0],
    ['contacts', [], 4, 'Contact Search', 4],
    ['contacts', ['contacts'], 0, 'Bought before', 0],
    ['contacts', ['property'], 4, 'Contact Search', 4],
    ['reverse', [], 7, 'Reverse Search', 7],
    ['reverse', ['contacts'], 3, 'Reverse Search, contacts bought before', 0],
    ['reverse', ['person'], 4, 'Reverse Search, person bought before', 4],
    ['reverse', ['contacts', 'person'], 0, 'Bought before', 0],
    ['part', [], 4, 'Reverse Search, part of a profile', 4],
    ['part', ['contacts'], 0, 'Bought before', 0],
    ['nameAlone', [], 2, 'Reverse Search, name alone', 2],
    ['nameAlone', ['person'], 2, 'Reverse Search, name alone', 2],
    ['holderAlone', [], 7, 'Reverse Search', 0],
    ['holderAlone', ['contacts'], 7, 'Reverse Search', 0],
    ['holderAlone', ['person'], 0, 'Bought before', 0],
    ['nothing', [], 0, 'Nothing useful found', 0],
    ['nothing', ['contacts', 'property'], 0, 'Nothing useful found', 0],
  ])('%s after %j costs %i', (answer, bought, charged, rule, contactCredits) => {
    expect(chargeAnswer(answers[answer], 7, owning(bought))).toEqual({ rule, due: charged, charged, contactCredits });
  });

  test.each<[keyof typeof answers, Owned, number, string, number]>([
    ['contacts', { contacts: 2 }, 2, 'Contact Search, contacts paid in part before', 2],
    ['full', { contacts: 2 }, 3, 'Full Report, contacts paid in part before', 1],
    ['full', { contacts: 2, property: 2 }, 1, 'Full Report, property bought, contacts paid in part before', 1],
    ['part', { contacts: 2 }, 2, 'Reverse Search, part of a profile, contacts paid in part before', 2],
    ['reverse', { contacts: 4 }, 3, 'Reverse Search, contacts bought before', 0],
    ['reverse', { contacts: 2 }, 5, 'Reverse Search, contacts paid in part before', 5],
    ['nameAlone', { contacts: 2 }, 0, 'Bought before', 0],
  ])('%s after %j at a lower price costs the difference: %i', (answer, owned, charged, rule, contactCredits) => {
    expect(chargeAnswer(answers[answer], 7, owned)).toEqual({ rule, due: charged, charged, contactCredits });
  });

  test.each<[keyof typeof answers, number, AnswerPart[], number, number]>([
    ['full', 4, [], 4, 2],
    ['full', 1, [], 1, 0],
    ['full', 2, ['property'], 2, 2],
    ['contacts', 3, [], 3, 3],
    ['reverse', 5, ['contacts'], 3, 0],
  ])('with too few credits for the price: %s with %i held after %j', (answer, held, bought, charged, contactCredits) => {
    expect(chargeAnswer(answers[answer], held, owning(bought))).toMatchObject({ charged, contactCredits });
  });

  test('the charge is listed for each case of parts bought before', () => {
    expect(Object.entries(chargeInEachCase(answers.full, 5)).map(([bought, { charged }]) => [bought, charged])).toEqual([
      ['', 5],
      ['property:2', 3],
      ['contacts:2', 3],
      ['contacts:2+property:2', 1],
      ['contacts:4', 1],
      ['contacts:4+property:2', 0],
    ]);
    expect(Object.keys(chargeInEachCase(answers.nameAlone, 7))).toEqual(['', 'contacts:2']);
    expect(Object.keys(chargeInEachCase(answers.reverse, 7))).toContain('contacts:4+person:3');
    expect(chargeInEachCase(answers.nothing, 7)).toEqual({ '': { rule: 'Nothing useful found', due: 0, charged: 0, contactCredits: 0 } });
  });
});

const anyAnswer = fc.record({
  matched: fc.boolean(),
  parcel: fc.constantFrom(null, property.parcel),
  owner: fc.constantFrom(null, owner),
  owners: fc.constant<Priced['owners']>([]),
  ownerPath: fc.constant<Priced['ownerPath']>([]),
  mailingAddress: fc.constantFrom(null, 'x'),
  phones: fc.array(fc.nat(100), { maxLength: 3 }).map((list) => list.flatMap(contact)),
  emails: fc.constant<Priced['emails']>([]),
  confidenceScore: fc.option(fc.nat(100)),
  addressHistory: fc.constantFrom([], home),
  alike: fc.constant(null),
});
const anyBargain = fc.record({ mode: fc.constantFrom(...SEARCH_MODES), includeContacts: fc.boolean() }).map(({ mode, ...asked }) => ({
  mode,
  includeContacts: mode.startsWith('reverse') || mode === 'person_search' || asked.includeContacts,
}));
const PARTS = ['property', 'contacts', 'person'] as const;

test('for random answers the charge never exceeds hold or list price, falls with what was bought, and is zero when all was', () => {
  fc.assert(
    fc.property(
      anyAnswer,
      anyBargain,
      fc.integer({ min: 1, max: 7 }),
      fc.subarray([...PARTS]),
      fc.subarray([...PARTS]),
      (results, request, held, some, more) => {
        const answer = priceAnswer(results, request);
        const [first, later] = [chargeAnswer(answer, held, owning(some)), chargeAnswer(answer, held, owning([...some, ...more]))];
        expect(first.charged).toBeLessThanOrEqual(
          Math.min(held, answer.price, maximumPriceCredits(PRICES, request.mode, request.includeContacts)),
        );
        expect(later.charged).toBeLessThanOrEqual(first.charged);
        expect(first.contactCredits).toBeLessThanOrEqual(first.charged);
        expect(chargeAnswer(answer, held, owning(PARTS)).charged).toBe(0);
        expect(answer.price === 0 || (results.matched && answer.parts.length > 0)).toBe(true);
      },
    ),
  );
});

const OWN_LINE = { source: 'own-list:1', question: 'contact', weight: 6 };
const own = (confidence: number) => [{ confidence, evidence: [OWN_LINE] }] as Priced['phones'];

describe('own contacts', () => {
  test.each([
    ['its phone beside a property', 'property_address', { ...property, phones: own(80) }, 'Property Insights', 2],
    [
      'its phone, and another beside a property',
      'property_address',
      { ...property, phones: [...own(80), ...contact(60)] },
      'Full Report',
      5,
    ],
    [
      'its phone, nobody to be written to',
      'property_address',
      { ...property, mailingAddress: null, phones: own(80) },
      'Your own contacts',
      0,
    ],
    ['its phone too weak', 'person_search', { ...property, parcel: null, phones: own(49) }, 'Nothing useful found', 0],
    ['its phone alone', 'person_search', { ...property, parcel: null, phones: own(80) }, 'Your own contacts', 0],
    ['its phone and another', 'person_search', { ...property, parcel: null, phones: [...own(80), ...contact(60)] }, 'Contact Search', 4],
    ['whose number it has', 'reverse_phone', { ...named, phones: own(80) }, 'Your own contacts', 0],
    [
      'whose number it has, with a profile',
      'reverse_phone',
      { ...named, owner: born, addressHistory: home, phones: own(80) },
      'Reverse Search, on your list',
      3,
    ],
    [
      'whose number it has, with another',
      'reverse_phone',
      { ...named, phones: [...own(80), ...contact(60)] },
      'Reverse Search, part of a profile, on your list',
      4,
    ],
  ] as const)('%s', (_what, mode, results, rule, price) => {
    expect(priceAnswer(results as Priced, { mode, includeContacts })).toMatchObject({ rule, price });
  });

  test('do not lower the price if the list says that the number is not theirs', () => {
    const denied = [{ confidence: 80, evidence: [{ ...OWN_LINE, weight: -4.2 }] }] as Priced['phones'];
    expect(priceAnswer({ ...property, parcel: null, phones: denied }, { mode: 'person_search', includeContacts })).toMatchObject({
      price: 4,
    });
  });

  test('never raise the price, for random answers and purchases', () => {
    const confidence = fc.integer({ min: 30, max: 99 });
    const contacts = fc.array(fc.record({ confidence, isOwn: fc.boolean() }), { maxLength: 4 });
    const bought = fc.record({
      property: fc.constantFrom(0, 2),
      contacts: fc.constantFrom(0, 2, 4),
      person: fc.constantFrom(0, 2, 3, 4, 7),
    });
    const answered = fc.record({
      mode: fc.constantFrom(...SEARCH_MODES),
      includeContacts: fc.boolean(),
      base: fc.constantFrom(
        property,
        named,
        holder,
        { ...property, mailingAddress: null },
        { ...property, parcel: null },
        { ...named, addressHistory: home },
      ),
      phones: contacts,
      emails: contacts,
    });
    fc.assert(
      fc.property(answered, bought, fc.integer({ min: 1, max: 7 }), ({ mode, base, phones, emails, ...request }, owned, held) => {
        const withLines = (some: typeof phones, isMarked: boolean) =>
          some.map(({ confidence: score, isOwn }) => ({ confidence: score, evidence: isOwn && isMarked ? [OWN_LINE] : [] }));
        const priced = (isMarked: boolean) => {
          const results = { ...base, phones: withLines(phones, isMarked), emails: withLines(emails, isMarked) } as unknown as Priced;
          return chargeAnswer(priceAnswer(results, { mode, ...request }), held, owned).charged;
        };
        // A full report whose contacts were bought costs one more credit; a property alone costs two, with or without own contacts.
        const alone = owned.property === 0 && owned.contacts > 0 ? 2 : 0;
        expect(priced(true)).toBeLessThanOrEqual(Math.max(priced(false), Math.min(alone, held)));
      }),
      { numRuns: 2_000 },
    );
  });
});
