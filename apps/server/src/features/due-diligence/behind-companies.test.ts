/** A report about somebody who stands behind a company, from what vendors said. */
import type { DueDiligenceMade, DueDiligenceOffer, DueDiligenceReport } from '@deedline/contract/compliance/due-diligence';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeVendor, hit, NUMBER, switchOn, TEN_CENTS } from '../../testing/fake-vendor.ts';
import { payForCredits } from '../../testing/payments.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

const PLACE = { city: 'Larkhaven', state: 'FK', zip: '00733' };
const OFFICER = 'Odile Varnham';
let app: TestServer;
let client: TestClient;
const owners = fakeVendor();
const contacts = fakeVendor('other', { label: 'Other Vendor' });
const registrar = fakeVendor('registrar', { label: 'Registrar', prices: { company_officers: TEN_CENTS } });
registrar.vendor.answers = ['company_officers'];
beforeAll(async () => {
  app = await startTestServer({ vendors: [owners, contacts, registrar] });
  client = await app.signUp();
  await payForCredits(app, client);
  for (const id of ['fake', 'other', 'registrar']) await switchOn(client, id, { purposes: ['skip_tracing', 'legal_process'] });
  const mailing = { line: '9 Weir St', ...PLACE };
  owners.answer = async (questions) =>
    questions.map((question) => {
      const isFirst = 'address' in question && question.address.line?.startsWith('36') === true;
      return hit(question, { property: { owners: [{ full: `${isFirst ? 'HOLLOW REEF' : 'GABLE REACH'} HOLDINGS LLC` }], mailing } });
    });
  const officer = { recordId: '1', name: { first: 'Odile', last: 'Varnham' }, isOwner: false };
  const lines = { phones: [{ phone: NUMBER, rank: 1, lineType: 'mobile' as const, lastSeen: '2026-10' }], emails: [] };
  contacts.answer = async (questions) =>
    questions.map((question) => hit(question, { persons: [{ ...officer, ...lines, addresses: [{ address: mailing, isCurrent: true }] }] }));
  registrar.answer = async (questions) =>
    questions.map((question) => hit(question, { officers: [{ title: 'MGR', name: officer.name, address: mailing }, ...officers] }));
});
afterAll(() => app.close());

const officers: { title: string; name: { first: string; last: string }; address: { line: string } }[] = [];

async function search(street: string): Promise<string> {
  const body = { searchMode: 'property_address', street, ...PLACE, permissibleUse: true, purpose: 'skip_tracing' };
  const { id } = (await client.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return id;
}

async function reportOn(searchId: string, subject: string) {
  const made = await client.post('/api/due-diligence', { searchIds: [searchId], subject });
  const { id } = made.json<DueDiligenceMade>();
  const report = (await client.get(`/api/due-diligence/${id}/report.json`)).json<DueDiligenceReport>();
  const pdf = (await client.get(`/api/due-diligence/${id}/report.pdf`)).rawPayload;
  return { report, text: readPdf(pdf).flat().join(' ').replace(/\s+/g, ' ') };
}
const saidOf = ({ statements }: DueDiligenceReport) => statements.map(({ about, what }) => `${about}: ${what}`);

it('the only person behind a company has the contacts that were delivered for it, with what was reported of them', async () => {
  const id = await search('36 Cooper Lane');
  await client.post(`/api/searches/${id}/outcomes`, { kind: 'phone', contact: NUMBER, outcome: 'disconnected' });
  await client.post(`/api/searches/${id}/person-reports`, { kind: 'deceased' });
  const offer = (await client.get(`/api/searches/${id}/due-diligence`)).json<DueDiligenceOffer>();
  expect(offer.subjects).toEqual(['Hollow Reef Holdings LLC', OFFICER]);
  const { report, text } = await reportOn(id, OFFICER);
  expect(saidOf(report)).toEqual([
    `ownership: Records name ${OFFICER} as manager or member of Hollow Reef Holdings LLC`,
    'address: 9 Weir St, Larkhaven, FK 00733',
    'mailing: 9 Weir St, Larkhaven, FK 00733',
    'phone: (419) 555-0177',
  ]);
  expect(report.opinions).toMatchObject([{ standsOn: 'that they speak for it today' }, {}, {}, {}]);
  expect(report.outcomes).toMatchObject([{ search: 1, contact: `+1${NUMBER}`, outcome: 'disconnected' }]);
  expect(report.notFound).toEqual([
    `No email address of ${OFFICER} was delivered by any of these searches.`,
    `No record of a death of ${OFFICER} was delivered by any of these searches.`,
  ]);
  expect(report.searches[0]!.vendors).toContainEqual({ label: 'Registrar', asked: 1, answered: 1, kept: 0, isTwin: false });
  expect(report.notSearched.map(({ what }) => what)).not.toContain('Registrar');
  expect(report.notSearched).toContainEqual({ search: 1, what: 'Deeds of recorders', why: 'no source of this kind was asked' });
  expect(text).toMatch(/reported on [^.]* that somebody behind Hollow Reef Holdings LLC died\./);
  const ofCompany = await reportOn(id, offer.subjects[0]!);
  expect(ofCompany.report.statements[0]!.details).toEqual(['Named by Fake Vendor only; no county record at hand']);
  expect(text).toContain('Registrar, a data vendor: 1 question sent, 1 answered, 0 answered from its earlier answers');
});

it('a report about a company says that the contacts are those of the only person behind it', async () => {
  const id = await search('36 Cooper Lane');
  const { report, text } = await reportOn(id, 'Hollow Reef Holdings LLC');
  const whose = `of ${OFFICER}, manager or member of Hollow Reef Holdings LLC`;
  expect(saidOf(report)).toEqual([
    'ownership: Records name Hollow Reef Holdings LLC as an owner of 36 Cooper Ln, Larkhaven, FK 00733',
    `ownership: Records name ${OFFICER} as manager or member of Hollow Reef Holdings LLC`,
    `address: 9 Weir St, Larkhaven, FK 00733, ${whose}`,
    'mailing: 9 Weir St, Larkhaven, FK 00733',
    `phone: (419) 555-0177, ${whose}`,
  ]);
  expect(text).toContain(`Phone (419) 555-0177, ${whose}`);
  expect(report.notFound).toContain(
    'No phone number of Hollow Reef Holdings LLC itself was delivered by any of these searches: those above are of people behind it.',
  );
  expect(report.notFound).toContain('No email address of Hollow Reef Holdings LLC was delivered by any of these searches.');
  const phone = report.statements.find(({ about }) => about === 'phone')!;
  expect(report.opinions.find(({ statement }) => statement === phone.number)!.standsOn).toMatch(
    new RegExp(`^that it is ${OFFICER}’s and reaches them today`),
  );
});

it('of several people behind a company nobody is said to have a contact, nor to have none', async () => {
  officers.push({ title: 'MGR', name: { first: 'Barnaby', last: 'Oakhurst' }, address: { line: '9 Weir St', ...PLACE } });
  const { report } = await reportOn(await search('38 Cooper Lane'), OFFICER);
  expect(saidOf(report)).toEqual([`ownership: Records name ${OFFICER} as manager or member of Gable Reach Holdings LLC`]);
  const of = '(search 1, for Gable Reach Holdings LLC)';
  expect(report.notFound).toContain(
    `No phone number was delivered that is told to be of ${OFFICER} rather than of others behind the same organisation ${of}.`,
  );
  expect(report.notFound).toContain(`No email address of ${OFFICER} was delivered by any of these searches.`);
  expect(JSON.stringify(report)).not.toContain('Oakhurst');
  const ofCompany = (await reportOn(report.searches[0]!.id, 'Gable Reach Holdings LLC')).report;
  expect(saidOf(ofCompany).slice(1)).toEqual([
    `ownership: Records name ${OFFICER} as manager or member of Gable Reach Holdings LLC`,
    'ownership: Records name Barnaby Oakhurst as manager or member of Gable Reach Holdings LLC',
    'address: 9 Weir St, Larkhaven, FK 00733, of one of several behind Gable Reach Holdings LLC: the answer does not say of whom',
    'mailing: 9 Weir St, Larkhaven, FK 00733',
    'phone: (419) 555-0177, of one of several behind Gable Reach Holdings LLC: the answer does not say of whom',
  ]);
});
