import { expect, test } from 'vitest';
import { answerItems } from './answer-items.ts';

type Said = Parameters<typeof answerItems>[1];
const person = (name: string): Said['owner'] => ({ name, age: null, aliases: [], dateOfBirth: null });
const said = (over: Partial<Said>): Said => ({
  matched: true,
  parcel: { countyFips: '03001', apn: '7' },
  owner: person('Odile Varnham'),
  owners: [],
  ownerPath: [],
  mailingAddress: null,
  phones: [],
  emails: [],
  confidenceScore: 90,
  addressHistory: [],
  alike: null,
  ...over,
});
const phone = (e164: string, confidence = 80) => ({ e164, confidence }) as Said['phones'][number];
const email = (text: string, confidence = 80) => ({ email: text, confidence }) as Said['emails'][number];
const owned = (...names: string[]) => ({ owners: names.map((name) => ({ name }) as Said['owners'][number]) });
const lives = (fullStreet: string) => ({ addressHistory: [{ fullStreet, isCurrentAddress: true } as Said['addressHistory'][number]] });
const same = (part: Parameters<typeof answerItems>[0], one: Partial<Said>, other: Partial<Said>) => {
  const [left, right] = [answerItems(part, said(one)), answerItems(part, said(other))];
  return left.toSorted().join() === right.toSorted().join();
};

test('a property item is its parcel and owners, whatever the spelling and order of names', () => {
  expect(answerItems('property', said({}))).toEqual(['03001:7', '03001:7|VARNHAM ODILE']);
  expect(same('property', owned('Odile Varnham'), owned('ODILE M. VARNHAM'))).toBe(true);
  expect(same('property', owned('Varnham Holdings LLC'), owned('VARNHAM  HOLDINGS, LLC'))).toBe(true);
  expect(same('property', owned('Odile Varnham', 'Ansel Varnham'), owned('Ansel Varnham', 'Odile Varnham'))).toBe(true);
  expect(same('property', owned('Odile Varnham'), owned('Ansel Varnham'))).toBe(false);
  expect(same('property', {}, { parcel: { countyFips: '03003', apn: '7' } })).toBe(false);
});

test('contact items are those with enough confidence, each once', () => {
  const phones = [phone('+14195550142'), phone('+14195550117', 49), phone('+14195550142', 50)];
  expect(answerItems('contacts', said({ phones, emails: [email('O.Varnham@mail.example', 50), email('old@mail.example', 10)] }))).toEqual([
    'phone:+14195550142',
    'email:o.varnham@mail.example',
  ]);
});

test('a person item combines the name, or the person behind a company, with a contact', () => {
  const phones = [phone('+14195550142')];
  expect(answerItems('person', said({ phones }))).toEqual(['VARNHAM ODILE|phone:+14195550142']);
  const path = [{ to: 'Odile Varnham' } as Said['ownerPath'][number]];
  expect(answerItems('person', said({ phones, owner: person('Quill Holdings LLC'), ownerPath: path }))).toContain(
    'VARNHAM ODILE|phone:+14195550142',
  );
  expect(same('person', { phones }, { phones, owner: person('Ansel Varnham') })).toBe(false);
});

test('a person item without such contacts combines name and address', () => {
  expect(answerItems('person', said(lives('418 Tannery Row')))).toEqual(['VARNHAM ODILE|418 Tannery Row']);
  expect(same('person', lives('418 Tannery Row'), lives('9 Coopers Wharf'))).toBe(false);
});
