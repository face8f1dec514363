/** An address that no county roll at hand has: a customer with a vendor's key and no roll at all asks about nothing else. */
import type { Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBatch, readBatchRows, workOff } from '../../testing/batches/batches.ts';
import { fakeVendor, hit, miss, NUMBER, switchOn, TEN_CENTS } from '../../testing/fake-vendor.ts';
import { findText } from '../../testing/find-text.ts';
import { payForCredits } from '../../testing/payments.ts';
import { seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { vendorCall } from '../../testing/vendors.ts';
import { MADE_UP_STREET, STREET } from '../../outside/vendors/conformance/made-up-street.ts';
import { REAL_ESTATE_API } from '../../outside/vendors/realestateapi/client.ts';
import { STEADY } from '../../outside/vendors/twins.ts';
import type { Found, FoundPerson } from '../../outside/vendors/vendor.ts';
import { doorTexts } from '../compliance/subjects.ts';
import { hashSubject, suppressSubject } from '../compliance/suppression.ts';
import { findFormerAddresses } from '../opt-outs/find-person.ts';
import { takeOptOut } from '../opt-outs/opt-out.ts';

let app: TestServer;
let client: TestClient;
const fake = fakeVendor();
const other = fakeVendor('other', { label: 'Other Vendor' });
const registrar = fakeVendor('registrar', { label: 'Registrar', prices: { company_officers: TEN_CENTS } });
registrar.vendor.answers = ['company_officers'];
/** The real vendor client over its twin; there a landlord lives at an address other than the property. */
const estate = fakeVendor('realestateapi', REAL_ESTATE_API.terms);
estate.vendor.answers = REAL_ESTATE_API.answers;
estate.vendor.takes = (question) => REAL_ESTATE_API.takes!(question);
const landlord = STREET.find(({ name }) => name.first === 'Marisol')!;
const truth = { ...MADE_UP_STREET, ownersAt: ({ line }: { line: string }) => (line === '40 Elm St' ? [landlord] : []) };
const twin = REAL_ESTATE_API.createTwin(truth, STEADY);
beforeAll(async () => {
  app = await startTestServer({ vendors: [fake, other, registrar, estate] });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  await payForCredits(app, client);
  await switchOn(client, 'fake');
  estate.calls.length = 0;
  estate.answer = (questions) => REAL_ESTATE_API.ask(questions, vendorCall(twin, { credentials: { apiKey: 'made-up' } }));
  for (const each of [fake, other, registrar]) {
    each.calls.length = 0;
    each.answer = async (questions) => questions.map((question) => hit(question, { persons: [ISOBEL] }));
  }
  await app.owner.query('delete from suppression; delete from vendor_pace; delete from vendor_count; delete from vendor_change');
});

const PLACE = { city: 'Larkhaven', state: 'FK', zip: '00733' };
const DOOR = { line: '12 Cooper Ln', ...PLACE };
const person = (first: string, last: string, more: Partial<FoundPerson> = {}): FoundPerson => ({
  recordId: `${first} ${last}`,
  name: { first, last },
  isOwner: true,
  addresses: [{ address: DOOR, isCurrent: true }],
  phones: [{ phone: NUMBER, rank: 1, lineType: 'mobile', lastSeen: '2026-10' }],
  emails: [],
  ...more,
});
const at = (line: string) => [{ address: { ...DOOR, line }, isCurrent: true }];
const ISOBEL = person('Isobel', 'Thistlewood');
const ADDRESS = { searchMode: 'property_address', street: '12 Cooper Lane', ...PLACE, permissibleUse: true, purpose: 'skip_tracing' };

async function ask(body: object = ADDRESS): Promise<Search> {
  const { id } = (await client.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return (await client.get(`/api/searches/${id}`)).json<Search>();
}
const says = (found: Found) => (fake.answer = async (questions) => questions.map((question) => hit(question, found)));
const leftTheMachine = () => JSON.stringify([...fake.calls, ...other.calls]);

describe('an address without a roll', () => {
  it('is asked about: the owner is shown as named by a vendor only, below 80, and charged as contacts', async () => {
    const search = await ask();
    expect(fake.calls).toEqual([
      [
        {
          id: expect.any(String),
          kind: 'contacts_at_address',
          address: { line: '12 Cooper Ln', city: 'LARKHAVEN', state: 'FK', zip: '00733' },
        },
      ],
    ]);
    const { matched, owner, owners, phones, flags, parcel, ownershipDetails, confidenceScore } = search.results!;
    expect({ matched, owner: owner?.name, parcel }).toEqual({ matched: true, owner: 'Isobel Thistlewood', parcel: null });
    expect(flags).toContainEqual({ code: 'named_by_vendors', label: 'Named by vendors only' });
    expect(ownershipDetails!.shownBy).toBe('named by Fake Vendor only; no county record at hand');
    expect(owners[0]!.evidence[0]).toMatchObject({
      text: 'Isobel Thistlewood: named as the owner of this address',
      source: 'vendor-fake-unranked',
    });
    for (const said of [confidenceScore!, owners[0]!.confidence, phones[0]!.confidence]) expect(said).toBeLessThan(80);
    expect(phones[0]).toMatchObject({ e164: `+1${NUMBER}`, proof: { by: 'unmeasured' } });
    expect(search.receipt).toMatchObject({ rule: 'Contact Search', charged: 4, vendors: [{ asked: 1, hits: 1, billedMicros: TEN_CENTS }] });
    // What was bought stays bought.
    expect((await ask()).receipt).toMatchObject({ rule: 'Bought before', charged: 0 });
  });

  it('shows a resident as such, finds an owner who lives elsewhere, and nobody of other addresses', async () => {
    says({ persons: [{ ...person('Barnaby', 'Oakhurst'), isOwner: false }] });
    const { results } = await ask({ ...ADDRESS, street: '14 Cooper Lane' });
    expect(results!.matched).toBe(false);
    says({ persons: [person('Barnaby', 'Oakhurst', { isOwner: false, addresses: at('16 Cooper Ln') })] });
    const resident = await ask({ ...ADDRESS, street: '16 Cooper Lane' });
    expect(resident.results!.ownershipDetails!.shownBy).toBe('lives there, says Fake Vendor only; no county record at hand');
    expect(resident.results!.confidenceScore).toBe(60);
    const elsewhere = person('Isobel', 'Thistlewood', { addresses: at('9 Weir St') });
    says({
      persons: [
        elsewhere,
        person('Isobel', 'Thistlewood', { recordId: '2', isOwner: false, birthDate: '1991-02', addresses: at('40 Elm St'), phones: [] }),
      ],
    });
    const absent = await ask({ ...ADDRESS, street: '18 Cooper Lane' });
    expect(absent.results!.owners.map(({ name }) => name)).toEqual(['Isobel Thistlewood']);
    expect(absent.results!.addressHistory[0]!.fullStreet).toBe('9 Weir St');
  });

  it('shows two namesakes named as owners, and sells nothing if vendors name different people', async () => {
    const father = person('Ansel', 'Pike', { recordId: '1', birthDate: '1944-05-02', phones: [{ phone: '4195550161', rank: 1 }] });
    const son = person('Ansel', 'Pike', { recordId: '2', birthDate: '1971-09-12', phones: [{ phone: '4195550162', rank: 1 }] });
    says({ persons: [father, son] });
    const both = await ask({ ...ADDRESS, street: '20 Cooper Lane' });
    expect(both.results!.owners).toHaveLength(2);
    expect(both.results!.phones.map(({ e164 }) => e164).toSorted()).toEqual(['+14195550161', '+14195550162']);
    await switchOn(client, 'other');
    other.answer = async (questions) => questions.map((question) => hit(question, { persons: [person('Ludovic', 'Varga')] }));
    says({ persons: [ISOBEL] });
    const disputed = await ask({ ...ADDRESS, street: '22 Cooper Lane' });
    expect(disputed.receipt).toMatchObject({ charged: 0 });
    expect(disputed.results!.phones).toEqual([]);
  });

  it('shows a company named as owner, and delivers contacts of its registered officer', async () => {
    for (const id of ['registrar', 'other']) await switchOn(client, id);
    const owned = { owners: [{ full: 'HOLLOW REEF HOLDINGS LLC' }], mailing: { line: '9 Weir St', ...PLACE } };
    says({ persons: [person('Barnaby', 'Oakhurst', { isOwner: false, phones: [{ phone: '4195550166', rank: 1 }] })], property: owned });
    other.answer = async (questions) =>
      questions.map((question) => hit(question, { persons: [person('Odile', 'Varnham', { isOwner: false, addresses: at('9 Weir St') })] }));
    registrar.answer = async (questions) =>
      questions.map((question) =>
        hit(question, {
          officers: [{ title: 'MGR', name: { first: 'Odile', last: 'Varnham' }, address: { line: '9 Weir St', ...PLACE } }],
        }),
      );
    const { results, receipt } = await ask({ ...ADDRESS, street: '36 Cooper Lane' });
    expect(registrar.calls.flat()).toMatchObject([{ kind: 'company_officers', company: 'Hollow Reef Holdings LLC' }]);
    expect([...fake.calls.flat(), ...other.calls.flat()].map(({ kind }) => kind)).toEqual(['contacts_at_address', 'person']);
    expect(results!.owners).toMatchObject([{ name: 'Hollow Reef Holdings LLC', kind: 'company' }]);
    expect(results!.ownershipDetails!.shownBy).toBe('named by Fake Vendor only; no county record at hand');
    expect(results!.flags.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['named_by_vendors', 'organisation_owned', 'absentee_owner']),
    );
    expect(results!.ownerPath).toMatchObject([{ from: 'Hollow Reef Holdings LLC', to: 'Odile Varnham' }]);
    expect(JSON.stringify(results)).not.toContain('Oakhurst');
    expect([results!.mailingAddress, results!.mailing!.evidence[0]!.source]).toEqual([
      '9 Weir St, Larkhaven, FK 00733',
      'vendor-fake-owners',
    ]);
    expect(results!.phones.map(({ e164 }) => e164)).toEqual([`+1${NUMBER}`]);
    expect([results!.confidenceScore! < 80, results!.phones[0]!.confidence < 80]).toEqual([true, true]);
    expect(receipt).toMatchObject({ rule: 'Contact Search', charged: 4 });
  });

  it('sells nothing if one vendor names a person and another a company, and nobody else is asked about', async () => {
    for (const id of ['registrar', 'other']) await switchOn(client, id);
    says({ persons: [{ ...ISOBEL, addresses: at('42 Cooper Ln') }] });
    other.answer = async (questions) =>
      questions.map((question) => hit(question, { property: { owners: [{ full: 'HOLLOW REEF HOLDINGS LLC' }] } }));
    const { results, receipt } = await ask({ ...ADDRESS, street: '42 Cooper Lane' });
    expect([fake.calls.flat().length, other.calls.flat().length, registrar.calls.flat().length]).toEqual([1, 1, 0]);
    expect([receipt!.charged, results!.owners, results!.phones]).toEqual([0, [], []]);
    expect(results!.heldBack).toMatchObject({
      reason: expect.stringContaining('Vendors name different owners, a person and a company, there'),
      decides: ['the roll of the county', 'the latest deed at its recorder'],
    });
  });

  it('sells no company without a named person, and no resident is asked about', async () => {
    for (const id of ['registrar', 'other']) await switchOn(client, id);
    says({ property: { owners: [{ full: 'HOLLOW REEF HOLDINGS LLC' }] } });
    registrar.answer = async (questions) =>
      questions.map((question) =>
        hit(question, { officers: [{ title: 'MGR', name: { full: 'Weir Street Ventures LLC' }, isOrganisation: true }] }),
      );
    const { results, receipt } = await ask({ ...ADDRESS, street: '38 Cooper Lane' });
    expect([registrar.calls.flat().length, other.calls.flat().length]).toEqual([1, 0]);
    expect([receipt!.charged, results!.owners, results!.heldBack!.kinds]).toEqual([0, [], ['an owner']]);
  });

  it('is asked about for its owner first, then for their contacts at the mailing address', async () => {
    await switchOn(client, 'realestateapi');
    await client.send('DELETE', '/api/vendors/fake');
    const { results, receipt } = await ask({ ...ADDRESS, street: '40 Elm Street' });
    const at = { line: '14 Alder Way', city: 'HARROWGATE', state: 'TX', zip: '75901' };
    expect(estate.calls.flat()).toMatchObject([
      { kind: 'property_at_address', address: { line: '40 Elm St', zip: '00733' } },
      { kind: 'contacts_at_address', address: at, name: { first: 'MARISOL', last: 'QUENBY' } },
    ]);
    expect(results!.owners.map(({ name }) => name)).toEqual(['Marisol Quenby']);
    expect(results!.ownershipDetails!.shownBy).toBe('named by RealEstateAPI only; no county record at hand');
    expect(results!.flags.map(({ code }) => code)).toContain('named_by_vendors');
    expect(results!.mailingAddress).toBe('14 Alder Way, Harrowgate, TX 75901');
    expect(results!.mailing!.evidence[0]).toMatchObject({
      source: 'vendor-realestateapi-owners',
      text: 'the owner’s mail goes to this address',
    });
    expect(results!.phones.map(({ e164 }) => e164)).toContain('+14095550104');
    expect(results!.phones.every(({ confidence }) => confidence < 80)).toBe(true);
    expect(receipt).toMatchObject({ rule: 'Contact Search', charged: 4, vendors: [{ asked: 2, hits: 2 }] });
    // For a property that the vendor does not know, it is asked who is there.
    await ask({ ...ADDRESS, street: '12 Alder Way' });
    expect(estate.calls.flat().map(({ kind }) => kind)).toEqual([
      'property_at_address',
      'contacts_at_address',
      'property_at_address',
      'contacts_at_address',
    ]);
    expect(estate.calls.flat()[3]).not.toHaveProperty('name');
  });

  it('shows facts as the vendor’s word of that day, until an owner opts out', async () => {
    await switchOn(client, 'realestateapi');
    await client.send('DELETE', '/api/vendors/fake');
    const facts = {
      owners: [{ first: 'Odo', last: 'Marsh' }],
      marketValue: 268_000,
      yearBuilt: 1957,
      squareFeet: -4,
      lastSaleDate: '2999-01-01',
      taxYear: 2026,
    };
    estate.answer = async (questions) =>
      questions.map((question) =>
        question.kind === 'property_at_address'
          ? hit(question, { property: facts })
          : hit(question, {
              persons: [person('Odo', 'Marsh', { addresses: at('44 Cooper Ln'), phones: [{ phone: '4195550167', rank: 1 }] })],
            }),
      );
    const { results } = await ask({ ...ADDRESS, street: '44 Cooper Lane' });
    const { propertySaidBy, propertyValuation, propertyDetails, taxInformation, salesHistory, parcel } = results!;
    expect(propertySaidBy).toEqual({ vendor: 'RealEstateAPI', on: new Date().toISOString().slice(0, 10) });
    expect([propertyValuation!.marketValueTotal, propertyDetails!.yearBuilt, taxInformation!.taxYear]).toEqual([268_000, 1957, 2026]);
    expect([propertyDetails!.squareFeet, propertyValuation!.lastSaleDate, salesHistory, parcel]).toEqual([null, null, [], null]);
    await optOut('Odo Marsh', '44 Cooper Lane');
    const after = await ask({ ...ADDRESS, street: '44 Cooper Lane' });
    expect(after.results).toMatchObject({ matched: false, propertyDetails: null, propertyValuation: null, propertySaidBy: null });
  });

  it('keeps, shows and asks nothing further about an owner who opted out at the mailing address', async () => {
    await switchOn(client, 'realestateapi');
    await client.send('DELETE', '/api/vendors/fake');
    await takeOptOut(app.ctx, {
      kind: 'person',
      name: 'Marisol Quenby',
      street: '14 Alder Way',
      city: 'Harrowgate',
      zip: '75901',
    });
    const { id, results } = await ask({ ...ADDRESS, street: '40 Elm Street' });
    expect(JSON.stringify([results, estate.calls])).not.toMatch(/quenby|14 alder/i);
    const kept = await app.owner.query('select is_hit, sealed_reply from vendor_call where search_id = $1 and kind = $2', [
      id,
      'property_at_address',
    ]);
    expect(kept.rows).toEqual([{ is_hit: false, sealed_reply: null }]);
    // If the opt-out does not contain this address yet, it is added when the vendor names the person there, and nobody else there is asked about.
    await optOut('Marisol Quenby', '40 Elm Street');
    await forgetDoor('40 Elm Street');
    estate.calls.length = 0;
    await ask({ ...ADDRESS, street: '40 Elm Street', city: 'Larkhaven ' });
    expect(estate.calls.flat().map(({ kind }) => kind)).toEqual(['property_at_address']);
  });

  it('is not asked about without a ZIP code, without contacts, or as a parcel', async () => {
    await ask({ ...ADDRESS, zip: '' });
    await ask({ ...ADDRESS, includeContacts: false });
    await ask({ searchMode: 'parcel_id', ParcelId: '77-1234', state: 'FK', permissibleUse: true });
    expect(fake.calls).toEqual([]);
  });

  it('in a row of a batch is asked about as in a search, within its cap', async () => {
    const id = await insertBatch(app, client, [{ address: '24 Cooper Lane', ...PLACE, name: '' }]);
    await client.post(`/api/batch-jobs/${id}/start`, { vendorCapMicros: TEN_CENTS });
    await workOff(app.ctx);
    const [row] = await readBatchRows(client, id);
    expect([fake.calls.flat().length, row!.state]).toEqual([1, 'found']);
  });
});

const optOut = (name: string, street = '12 Cooper Lane') => takeOptOut(app.ctx, { kind: 'person', name, street, ...PLACE });
/** Everything in an answer except for its time. */
function shapeOf({ results, receipt }: Search) {
  const { sources, scoredBy: _same, ...rest } = results!;
  return { ...rest, sources: { ...sources, elapsedMs: 0 }, receipt };
}

describe('an address at which somebody opted out', () => {
  it('is sent to no vendor in any spelling, and answers like an unknown one', async () => {
    await optOut('Isobel Thistlewood');
    const bodies = [
      ADDRESS,
      ...['12 COOPER LN', '12 Coper Lane', '12 Cooker Lane', '12 Coopre Lane', '12 Coopers Lane'].map((street) => ({ ...ADDRESS, street })),
      { ...ADDRESS, zip: '00734' },
      { ...ADDRESS, city: 'Larkhavn' },
    ];
    const hidden: Search[] = [];
    for (const body of bodies) hidden.push(await ask(body));
    expect(fake.calls).toEqual([]);
    fake.answer = async (questions) => questions.map(miss);
    const nobody = await ask({ ...ADDRESS, street: '31 Cooper Lane' });
    expect(leftTheMachine()).toMatch(/31 Cooper Ln/);
    for (const each of hidden) expect(shapeOf(each)).toEqual(shapeOf(nobody));
  });

  it('leaves other streets of its ZIP code to be asked about, unless its street is unreadable', async () => {
    await optOut('Isobel Thistlewood');
    for (const street of ['12 Weir Street', '12 Cobbler Lane']) await ask({ ...ADDRESS, street });
    expect(fake.calls.flat().map((question) => 'address' in question && question.address?.line)).toEqual(['12 Weir St', '12 Cobbler Ln']);
    await optOut('Odo Marsh', '14');
    await ask({ ...ADDRESS, street: '14 Weir Street' });
    expect(fake.calls).toHaveLength(2);
  });

  it('is added to an older opt-out with its former addresses, also if nobody is found', async () => {
    await optOut('Isobel Thistlewood', '34 Cooper Lane');
    await forgetDoor('34 Cooper Lane');
    await findFormerAddresses(app.ctx);
    await ask({ ...ADDRESS, street: '34 Cooper Lane' });
    expect(fake.calls).toEqual([]);
  });

  it('is asked about again once the opt-out is taken back', async () => {
    await optOut('Isobel Thistlewood');
    await app.owner.query('delete from suppression where (kind, hash) in (select kind, hash from opt_out_hash)');
    await ask();
    expect(fake.calls).toHaveLength(1);
  });

  it('of an older opt-out is known from the first answer that names the person, which is not kept, shown or asked for again', async () => {
    await optOut('Isobel Thistlewood', '26 Cooper Lane');
    // Older opt-outs were stored like this, without the hash of the address alone.
    await forgetDoor('26 Cooper Lane');
    const street = '26 Cooper Lane';
    const neighbour = person('Odo', 'Marsh', {
      recordId: '2',
      phones: [{ phone: '4195550163', rank: 1 }],
      addresses: [{ address: { ...DOOR, line: street } }],
    });
    says({ persons: [{ ...ISOBEL, addresses: [] }] });
    const search = await ask({ ...ADDRESS, street });
    expect(fake.calls).toHaveLength(1);
    expect(search.results).toMatchObject({ matched: false, owner: null, phones: [], heldBack: null });
    expect(search.receipt).toMatchObject({ charged: 0, vendors: [{ asked: 1, hits: 0, billedMicros: TEN_CENTS }] });
    const kept = await app.owner.query('select is_hit, sealed_reply from vendor_call where search_id = $1', [search.id]);
    expect(kept.rows).toEqual([{ is_hit: false, sealed_reply: null }]);
    says({ persons: [ISOBEL, neighbour] });
    await ask({ ...ADDRESS, street, city: 'Lark Haven' });
    expect(fake.calls).toHaveLength(1);
  });

  it('is asked about if only a phone was opted out, without that phone, also in a kept answer', async () => {
    await suppressSubject(app.ctx, { kind: 'phone', phone: '4195550164' });
    const theirs = person('Odo', 'Marsh', {
      phones: [
        { phone: '4195550164', rank: 1 },
        { phone: '4195550165', rank: 2 },
      ],
    });
    says({ persons: [theirs] });
    const search = await ask({ ...ADDRESS, street: '28 Cooper Lane' });
    expect(search.results!.phones.map(({ e164 }) => e164)).toEqual(['+14195550165']);
    expect(await findText(app.owner, ['4195550164'])).toEqual([]);
    await suppressSubject(app.ctx, { kind: 'phone', phone: '4195550165' });
    const again = await ask({ ...ADDRESS, street: '28 Cooper Lane', city: 'Larkhaven ' });
    expect(JSON.stringify(again.results)).not.toContain('4195550165');
  });
});

/** Removes the hash of the address alone from what an opt-out stores. */
async function forgetDoor(street: string): Promise<void> {
  const hashes = doorTexts([`${street}, ${PLACE.city}, ${PLACE.zip}`]).map((text) => hashSubject(app.ctx.hash, 'person', text));
  expect(hashes.length).toBeGreaterThan(1);
  await app.owner.query('delete from opt_out_hash where hash = any ($1)', [hashes]);
  await app.owner.query('delete from suppression where hash = any ($1)', [hashes]);
}

describe('where a roll is loaded', () => {
  beforeAll(async () => {
    await seedQuillmere(app.owner);
  });
  const AT = { searchMode: 'property_address', city: 'Quillmere', state: 'FK', zip: '00412', permissibleUse: true };

  it('an address that is not on it is asked about, a misspelt one that is on it is not', async () => {
    await ask({ ...ADDRESS, street: '30 Cooper Lane' });
    expect(fake.calls).toHaveLength(1);
    for (const street of ['418 Tanary Row', '418 Tannery Road', '418 E Tannery Row']) {
      const { results } = await ask({ ...AT, street });
      expect([street, fake.calls.length, results!.flags]).toEqual([street, 1, []]);
    }
    await ask({ ...AT, street: '77 Weir Street' });
    expect(fake.calls).toHaveLength(2);
  });
});
