/** That it is the property asked for, and its owner of today, is in every contact of the owner (decision 0104). */
import { expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
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
  }),
  ...['voter', 'utility', 'consumer', 'licence'].map((source, index) =>
    makeEvidence('person', `p${index}`, { ...PIKE, phones: [PHONE], emails: [EMAIL] }, { source, lastSeen: '2026-09-01' }),
  ),
  makeEvidence('phone_line', 'l1', { phone: PHONE, lineType: 'mobile', status: 'active', checkedOn: '2026-09-15' }, { source: 'lines' }),
  makeEvidence('mailbox', 'm1', { email: EMAIL, status: 'deliverable', checkedOn: '2026-09-15' }, { source: 'mailboxes' }),
];

/** Asked for with the street as somebody typed it. */
function ask(street: string): Answer {
  const read = readQuery({ searchMode: 'property_address', street, zip: '00412' });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, RECORDS, TEST_CONTEXT);
}

it('no contact of the owner is surer than the property and its owner are', () => {
  for (const street of ['418 Tannery Row', '418 Tannery', '418 Tanery Row', '418 Tannry Row']) {
    const { confidenceScore, phones, emails } = ask(street);
    expect([street, phones.length, emails.length]).toEqual([street, 1, 1]);
    for (const { confidence } of [...phones, ...emails]) expect(confidence).toBeLessThanOrEqual(confidenceScore ?? 0);
  }
});

it('a property that was written otherwise makes its owner’s contacts as much less sure, and the reckoning says so', () => {
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
