import type { EvidenceLine, Results } from '@deedline/contract/search/results';
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { createPool } from '@deedline/database/connect';
import { emptyAnswer } from '@deedline/engine/compose/empty-answer';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { applySuppression, type Suppressible } from './apply-suppression.ts';
import { loadInstallationKeys } from './installation-keys.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import { listedText, type Subject } from './subjects.ts';
import { findOptedOut, hashSubject, insertSuppressions, suppressSubject } from './suppression.ts';

let database: TestDatabase;
let db: pg.Pool;
let hash: KeyedHash;
const quiet = { error: () => undefined };
const dataDir = mkdtempSync(join(tmpdir(), 'deedline-key-'));
beforeAll(async () => {
  database = await createTestDatabase();
  db = createPool(database.url);
  const keys = await loadInstallationKeys(db, dataDir, quiet);
  keys.close();
  hash = keys.hash;
});
afterEach(() => db.query('delete from suppression'));
afterAll(async () => {
  await db.end();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const line = (text: string) => ({
  evidenceId: '1',
  source: 's',
  sourceLabel: 's',
  origin: 's',
  text,
  firstSeen: null,
  lastSeen: null,
  weight: 1,
  question: 'identity' as const,
  agrees: [],
  differs: [],
  repeats: null,
});
const reckoning = { steps: [], addedPercent: 0, togetherPercent: 0 };
const phone = (e164: string, holder: string) =>
  ({
    number: e164,
    e164,
    confidence: 90,
    evidence: [line(`${holder}: name and address agree`)] as EvidenceLine[],
  }) as Results['phones'][number];
const HOME = '105 Congress Ter, Quillmere, FK 00100';
const { bestContactConfidence: _unused, ...nothing } = emptyAnswer('property_address');
const results: Suppressible = {
  ...nothing,
  matched: true,
  owner: { name: 'Joyce C Hinterthorpe', age: 57, aliases: [], dateOfBirth: null },
  owners: ['Joyce C Hinterthorpe', 'James J Hinterthorpe'].map((name) => ({
    name,
    kind: 'person',
    confidence: 99,
    evidence: [],
    reckoning,
  })),
  ownerPath: [],
  propertyAddress: HOME,
  mailingAddress: HOME,
  phones: [phone('+12225552893', 'Joyce C Hinterthorpe'), phone('+12225555722', 'James J Hinterthorpe')],
  emails: [],
  relatives: [
    {
      name: 'Maud Hinterthorpe',
      relationship: 'Parent or child',
      age: null,
      phones: [{ number: '(222) 555-0100', confidence: 80 }],
      confidence: 80,
      evidence: [line('James J Hinterthorpe: same household')],
      reckoning,
    },
  ],
  addressHistory: [
    {
      fullStreet: '9 Coopers Wharf',
      city: 'Larkhaven',
      state: 'FK',
      zip: '00377',
      firstDate: null,
      lastDate: null,
      isCurrentAddress: false,
      confidence: 60,
      evidence: [],
      reckoning,
    },
  ],
  alternatives: [{ name: 'Joyce Hinterthorpe', address: '1 Elsewhere St, Larkhaven, FK 00378', age: null, confidence: 20 }],
  otherProperties: [{ propertyAddress: '7 Mill St, Quillmere, FK 00100', countyFips: '03001', apn: '7' }],
  salesHistory: [
    {
      salePrice: 1,
      saleDate: null,
      buyerName: 'James J Hinterthorpe',
      sellerName: 'Absalom Kettleby',
      titleCompany: null,
      loanAmount: null,
    },
  ],
  taxInformation: { taxAmount: 2_100, taxYear: 2026, taxAssessedValue: 210_000, taxExemptions: ['Homestead', 'Widow'] },
  civilRecords: {
    numberOfBankruptcies: 1,
    numberOfLiens: 0,
    numberOfJudgments: 0,
    mostRecentBankruptcy: '2020',
    mostRecentLien: null,
    mostRecentJudgment: null,
  },
};
async function without(...subjects: Subject[]): Promise<{ results: Suppressible; suppressed: number }> {
  for (const subject of subjects) expect(await suppressSubject({ db, hash }, subject)).toBe(true);
  return (await applySuppression({ db, hash }, [results]))[0]!;
}

describe('applySuppression', () => {
  test('changes nothing without opt-outs', async () => {
    expect(await without()).toEqual({ results, suppressed: 0, isBeside: true });
  });

  test('removes a phone in any notation, also from relatives', async () => {
    const { results: left, suppressed } = await without(
      { kind: 'phone', phone: '1-222-555-2893' },
      { kind: 'phone', phone: '222.555.0100' },
    );
    expect(left.phones.map(({ e164 }) => e164)).toEqual(['+12225555722']);
    expect(left.relatives[0]!.phones).toEqual([]);
    expect([left.owner?.name, suppressed]).toEqual(['Joyce C Hinterthorpe', 2]);
  });

  test('removes a co-owner and their contacts, and keeps the others', async () => {
    const { results: left } = await without({
      kind: 'person',
      name: 'JAMES HINTERTHORPE',
      address: '105 CONGRESS TERRACE, QUILLMERE FK 00100-1234',
    });
    expect(left.owners.map(({ name }) => name)).toEqual(['Joyce C Hinterthorpe']);
    expect(left.phones.map(({ e164 }) => e164)).toEqual(['+12225552893']);
    expect(left.salesHistory[0]).toMatchObject({ buyerName: null, sellerName: 'Absalom Kettleby' });
    expect(JSON.stringify(left)).not.toContain('James');
    expect(left.mailingAddress).toBe(HOME);
  });

  test('removes everything about the person asked for, also by a former address', async () => {
    const { results: left, suppressed } = await without({
      kind: 'person',
      name: 'Joyce Hinterthorpe',
      address: '9 Coopers Wharf, Larkhaven, FK 00377',
    });
    expect(left).toMatchObject({
      owner: null,
      mailingAddress: null,
      phones: [],
      emails: [],
      relatives: [],
      addressHistory: [],
      otherProperties: [],
      civilRecords: { numberOfBankruptcies: 0 },
      taxInformation: { taxAmount: 2_100, taxExemptions: [] },
    });
    expect(left.propertyAddress).toBe(HOME);
    expect(suppressed).toBeGreaterThan(4);
  });

  test.each(['Jim Hinterthorpe', 'James J. Hinterthorpe Jr'])('removes James for %s, and keeps Joyce', async (name) => {
    const { results: left } = await without({ kind: 'person', name, address: '105 Congress Terrace, Quillmere, FK 00100' });
    expect(left.owner?.name).toBe('Joyce C Hinterthorpe');
    expect(JSON.stringify(left)).not.toContain('James');
  });

  test('removes one of two alike persons, and any hint of another match', async () => {
    const person = { age: null, birthYear: 1969, middle: 'M', formerCities: [], diedOn: null, shownBy: null, propertyAddress: null };
    const people = [
      { ...person, name: 'Joyce C Hinterthorpe', address: HOME, confidence: 61 },
      { ...person, name: 'Joyce M Hinterthorpe', address: '30 Spindle Ct, Larkhaven, FK 00378', confidence: 60 },
    ];
    const two = { ...results, alike: { kind: 'either' as const, sentence: 'Two people fit about equally well.', people, decides: [] } };
    const clear = async () => (await applySuppression({ db, hash }, [two]))[0]!.results;
    expect((await clear()).alike?.people).toHaveLength(2);
    await suppressSubject({ db, hash }, { kind: 'person', name: 'Joyce Hinterthorpe', address: '30 Spindle Court, Larkhaven, FK 00378' });
    const left = await clear();
    expect([left.alike, left.owner?.name]).toEqual([null, 'Joyce C Hinterthorpe']);
    expect(JSON.stringify(left)).not.toContain('Spindle');
  });

  test('removes a namesake’s birth year from the evidence', async () => {
    const fits = [line('another person fits less well, born 1961'), line('Joyce C Hinterthorpe: name and address agree')];
    const rivalled = { ...results, identity: { evidence: fits, reckoning, confidence: 90 } };
    const clear = async () => (await applySuppression({ db, hash }, [rivalled]))[0]!.results;
    await suppressSubject({ db, hash }, { kind: 'person', name: 'Maud Kettleby', address: '30 Spindle Court, Larkhaven, FK 00378' });
    expect(JSON.stringify(await clear())).toContain('born 1961');
    await suppressSubject({ db, hash }, { kind: 'person', name: 'Joyce Hinterthorpe', address: '30 Spindle Court, Larkhaven, FK 00378' });
    const left = await clear();
    expect([left.owner?.name, left.identity?.evidence]).toEqual(['Joyce C Hinterthorpe', [fits[1]]]);
  });

  test('empties a search by a phone that opted out', async () => {
    await suppressSubject({ db, hash }, { kind: 'phone', phone: '2225559999' });
    const reverse = { ...results, searchMode: 'reverse_phone' as const, parcel: { countyFips: '03001', apn: '1' } };
    const [cleared] = await applySuppression({ db, hash }, [reverse], [{ kind: 'phone', phone: '222-555-9999' }]);
    expect(cleared!.results).toMatchObject({ ...nothing, searchMode: 'reverse_phone' });
    expect(cleared!.suppressed).toBeGreaterThan(4);
  });

  test('removes a phone and an email known only by the hash of a deletion list', async () => {
    for (const [kind, text] of [
      ['phone', '2225552893'],
      ['email', 'joyce@mail.example'],
    ] as const) {
      const listed = createHash('sha256').update(text).digest();
      await insertSuppressions(db, [{ kind, hash: hashSubject(hash, kind, listedText(listed)) }]);
    }
    const { results: left } = await without();
    expect(left.phones.map(({ e164 }) => e164)).toEqual(['+12225555722']);
    expect(await findOptedOut({ db, hash }, [{ kind: 'email', email: ' Joyce@mail.example' }])).toEqual([true]);
  });

  test('keeps a namesake at another address', async () => {
    const { results: left } = await without({ kind: 'person', name: 'Joyce Hinterthorpe', address: '1 Elsewhere St, Larkhaven, FK 00378' });
    expect(left.owner?.name).toBe('Joyce C Hinterthorpe');
    expect(left.alternatives).toEqual([]);
  });

  test('removes a buyer or seller who is named nowhere else from the sales', async () => {
    const { results: left, suppressed } = await without({ kind: 'person', name: 'Absalom Kettleby', address: HOME });
    expect(left.salesHistory[0]).toMatchObject({ buyerName: 'James J Hinterthorpe', sellerName: null });
    expect([left.owner?.name, suppressed]).toEqual(['Joyce C Hinterthorpe', 1]);
  });

  test('removes the person behind a company with their contacts, and keeps the company', async () => {
    const company = 'Quillmere Mills LLC';
    const behind = {
      ...results,
      owner: { name: company, age: null, aliases: [], dateOfBirth: null },
      owners: [{ ...results.owners[0]!, name: company, kind: 'company' as const }],
      ownerPath: [{ from: company, to: 'Odile Varnham', role: 'Manager', confidence: 90, evidence: [], reckoning }],
      phones: [phone('+12225552893', company)],
      salesHistory: [],
    };
    await suppressSubject({ db, hash }, { kind: 'person', name: 'Odile Varnham', address: HOME });
    const [cleared] = await applySuppression({ db, hash }, [behind]);
    expect(cleared!.results).toMatchObject({
      owner: { name: company },
      ownerPath: [],
      mailingAddress: null,
      phones: [],
      relatives: [],
      addressHistory: [],
      otherProperties: [],
    });
  });

  test('removes an alternative or a seller without an address by name alone', async () => {
    const unplaced = { ...results, alternatives: [{ name: 'Absalom Kettleby', address: null, age: 61, confidence: 20 }] };
    await suppressSubject({ db, hash }, { kind: 'person', name: 'Absalom Kettleby', address: '1 Elsewhere St, Larkhaven, FK 00378' });
    const [cleared] = await applySuppression({ db, hash }, [unplaced]);
    expect([cleared!.results.alternatives, cleared!.results.salesHistory[0]]).toMatchObject([
      [],
      { buyerName: 'James J Hinterthorpe', sellerName: null },
    ]);
  });

  test('removes a person found without any address by name alone', async () => {
    const { propertyAddress: _at, mailingAddress: _to, ...rest } = results;
    const nowhere = { ...rest, searchMode: 'reverse_email' as const, propertyAddress: null, mailingAddress: null, addressHistory: [] };
    await suppressSubject({ db, hash }, { kind: 'person', name: 'Joyce Hinterthorpe', address: '1 Elsewhere St, Larkhaven, FK 00378' });
    const [cleared] = await applySuppression({ db, hash }, [nowhere]);
    expect(cleared!.results).toMatchObject({ matched: false, owner: null, phones: [] });
  });

  test.each([
    ['these records name James J Hinterthorpe: the initial alone fits'],
    ['the roll sends the owner’s mail here, care of James J Hinterthorpe'],
  ])('removes a contact whose evidence names the person: %s', async (text) => {
    const told = { ...phone('+12225552893', 'Joyce C Hinterthorpe'), evidence: [line(text)] };
    await suppressSubject({ db, hash }, { kind: 'person', name: 'James Hinterthorpe', address: HOME });
    const untold = { ...phone('+12225555722', 'Joyce C Hinterthorpe'), evidence: [line('these records name Joyce C Hinterthorpe')] };
    const [cleared] = await applySuppression({ db, hash }, [{ ...results, phones: [told, untold], owners: [] }]);
    expect(cleared!.results.phones).toEqual([untold]);
  });

  test('removes a mailbox with the name of the person at the same address', async () => {
    const mailboxes = ['james.hinterthorpe22b@mail.example', 'hinterthorpe_james@mail.example', 'joyce.hinterthorpe@mail.example'];
    const emails = mailboxes.map(
      (email) => ({ email, confidence: 80, evidence: [] as EvidenceLine[] }) as unknown as Results['emails'][number],
    );
    await suppressSubject({ db, hash }, { kind: 'person', name: 'James Hinterthorpe', address: HOME });
    const [cleared] = await applySuppression({ db, hash }, [{ ...results, emails }]);
    expect(cleared!.results.emails.map(({ email }) => email)).toEqual(['joyce.hinterthorpe@mail.example']);
  });

  test('keeps an owner and buyer who lives at another address', async () => {
    const { results: left } = await without({ kind: 'person', name: 'James Hinterthorpe', address: '1 Elsewhere St, Larkhaven, FK 00378' });
    expect([left.owners.length, left.salesHistory[0]!.buyerName]).toEqual([2, 'James J Hinterthorpe']);
  });

  test('refuses an unreadable subject', async () => {
    for (const subject of [
      { kind: 'phone', phone: 'call me' },
      { kind: 'email', email: 'nobody' },
      { kind: 'person', name: 'Joyce Hinterthorpe', address: 'somewhere' },
    ] as const)
      expect(await suppressSubject({ db, hash }, subject)).toBe(false);
  });

  test('stores hashes only', async () => {
    await without({ kind: 'email', email: 'joyce@mail.example' });
    const kept = await db.query('select hash from suppression');
    expect(kept.rows[0].hash).toEqual(hash('suppression:email', 'joyce@mail.example'));
    expect(kept.rows[0].hash).not.toEqual(hash('suppression:phone', 'joyce@mail.example'));
  });
});
