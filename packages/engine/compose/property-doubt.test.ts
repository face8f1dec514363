/** The probabilities that this is the property asked for and that its owner is the current one apply to every contact of the owner (decision 0104). */
import { expect, it } from 'vitest';
import { SHIPPED_CALIBRATION } from '../calibration/calibration.ts';
import type { Answer } from '../model/answer.ts';
import type { Evidence } from '../model/evidence.ts';
import { resolve } from '../pipeline.ts';
import { readQuery } from '../query/read-query.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const PIKE = { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, birthDate: '1961-04-02' };
const PHONE = '4195550142';
const EMAIL = 'a.pike@mail.example';
const RECORDS = [
  makeEvidence('parcel', '1', {
    countyFips: '03001',
    apn: '1',
    situs: HOME,
    owners: [{ full: 'PIKE ANSEL', order: 'last_first' }],
    mailing: HOME,
    lastSaleDate: '2014-08-02',
  }),
  ...['voter', 'utility', 'consumer', 'licence'].map((source, index) =>
    makeEvidence('person', `p${index}`, { ...PIKE, phones: [PHONE], emails: [EMAIL] }, { source, lastSeen: '2026-09-01' }),
  ),
  makeEvidence('phone_line', 'l1', { phone: PHONE, lineType: 'mobile', status: 'active', checkedOn: '2026-09-15' }, { source: 'lines' }),
  makeEvidence('mailbox', 'm1', { email: EMAIL, status: 'deliverable', checkedOn: '2026-09-15' }, { source: 'mailboxes' }),
];

/** A query with the street as a user typed it. */
function ask(street: string): Answer {
  const read = readQuery({ searchMode: 'property_address', street, zip: '00412' });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, RECORDS, TEST_CONTEXT);
}

it('no contact of the owner is more certain than the property and its owner', () => {
  for (const street of ['418 Tannery Row', '418 Tannery', '418 Tanery Row', '418 Tannry Row']) {
    const { confidenceScore, phones, emails } = ask(street);
    expect([street, phones.length, emails.length]).toEqual([street, 1, 1]);
    for (const { confidence } of [...phones, ...emails]) expect(confidence).toBeLessThanOrEqual(confidenceScore ?? 0);
  }
});

it('a property typed differently lowers the confidence of its owner’s contacts equally, and the explanation says so', () => {
  const [exact, mistyped] = [ask('418 Tannery Row'), ask('418 Tanery Row')];
  for (const kind of ['phones', 'emails'] as const) {
    const [sure, less] = [exact[kind][0]!, mistyped[kind][0]!];
    const step = less.reckoning.steps.find(({ question }) => question === 'property');
    expect(sure.reckoning.steps.some(({ question }) => question === 'property')).toBe(false);
    expect(step).toBeDefined();
    expect(less.reckoning.togetherPercent).toBeLessThanOrEqual(Math.ceil((sure.reckoning.togetherPercent * step!.percent) / 100));
    expect(less.confidence).toBeLessThan(sure.confidence);
  }
});

/** A query answered by a vendor whose first choice outcomes have measured as always right, or not measured yet. */
function askVendor(isMeasured: boolean, ...more: Evidence[]): Answer {
  const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  const vendor = { ...TEST_CONTEXT.sources[0]!, name: 'vendor-one-first', role: 'vendor' as const, origin: 'vendors' };
  const listed = makeEvidence(
    'person',
    'v',
    { ...PIKE, emails: [EMAIL] },
    { source: vendor.name, origin: 'vendors', lastSeen: '2026-10-01' },
  );
  const strata = {
    'email, only vendor-one-first': [
      [0, 0.9],
      [1, 1],
    ],
  } as const;
  return resolve(read.query, [RECORDS[0]!, listed, ...more], {
    ...TEST_CONTEXT,
    sources: [...TEST_CONTEXT.sources, vendor],
    ...(isMeasured ? { calibration: { ...SHIPPED_CALIBRATION, strata } } : {}),
  });
}

it('a contact calibrated by outcomes is lowered only by what makes its owner less certain than other owners', () => {
  const sold = makeEvidence('sale', 's', { countyFips: '03001', apn: '1', saleDate: '2026-05-02' });
  const [usual, doubtful] = [askVendor(true), askVendor(true, sold)];
  expect(usual.emails[0]!.confidence).toBeGreaterThan(usual.confidenceScore!);
  expect(askVendor(false).emails[0]!.confidence).toBeLessThanOrEqual(79);
  expect(doubtful.emails[0]!.confidence).toBeLessThanOrEqual(doubtful.confidenceScore! + 3);
});
