import type { CheckedPaper, DueDiligenceMade, DueDiligenceOffer, DueDiligenceReport } from '@deedline/contract/compliance/due-diligence';
import type { PersonReport } from '@deedline/contract/compliance/person-report';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMover } from '../../testing/credits.ts';
import { createMailBox } from '../../testing/mail-box.ts';
import { addMember } from '../../testing/members.ts';
import { QUILLMERE, seedQuillmere, seedQuillmerePeople } from '../../testing/quillmere.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { checkFile } from '../operator/audit/packets.ts';
import { resealRotated, rotateKey } from '../sealing/rotate-keys.ts';
import { checkReport } from './check-report.ts';

const SUBJECT = 'Odile Varnham';
const STATED = {
  caseNumber: '2026-CV-0412',
  court: 'Circuit Court of Quillmere County',
  parties: 'Tannery Bank v. Varnham',
  attempts: [{ at: '2026-11-20 18:05', where: '418 Tannery Row', what: 'Nobody opened' }],
};

let app: TestServer;
let owner: TestClient;
let folder: string;
let people: object[];
let found: string;
let nobody: string;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  people = await seedQuillmerePeople(app.owner);
  owner = await app.signUp('server@example.com');
  await (await createMover(app.ctx.db, owner)).grant(60);
  found = await ask({ ...QUILLMERE.person, purpose: 'legal_process' });
  nobody = await ask({ ...QUILLMERE.nobody, purpose: 'legal_process' });
  folder = mkdtempSync(join(tmpdir(), 'deedline-due-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function ask(body: object, by = owner): Promise<string> {
  const { id } = (await by.post('/api/searches', body)).json<{ id: string }>();
  await app.runner.idle();
  return id;
}
const make = (more: object = {}, by = owner) => by.post('/api/due-diligence', { searchIds: [found], subject: SUBJECT, ...more });
const made = async (more: object = {}) => (await make(more)).json<DueDiligenceMade>();
const file = (id: string, format: 'json' | 'pdf', by = owner) => by.get(`/api/due-diligence/${id}/report.${format}`);
const check = (bytes: Buffer, type = 'application/octet-stream') =>
  app.visitor.send('POST', '/api/due-diligence/check', bytes, { 'content-type': type });
const checked = async (bytes: Buffer) => (await check(bytes)).json<CheckedPaper>();
const words = (pdf: Buffer) => readPdf(pdf).flat().join(' ').replace(/\s+/g, ' ');

describe('a due-diligence report', () => {
  it('says what was looked for, where, when and why, and what each source said, with figures of opinion apart', async () => {
    const { id } = await made({ searchIds: [found, nobody], timeZone: 'America/New_York', stated: STATED });
    const answer = await file(id, 'json');
    const { report, faults } = checkReport(answer.body, await publicKey());
    expect(faults).toEqual([]);
    expect(report).toMatchObject({
      id,
      subject: { name: SUBJECT },
      madeBy: { email: 'server@example.com' },
      stated: STATED,
      searches: [
        { number: 1, id: found, kind: 'person_search', askedBy: 'server@example.com', purpose: { code: 'legal_process' }, named: SUBJECT },
        { number: 2, id: nobody, kind: 'property_address', named: null },
      ],
    });
    const [first] = report!.searches;
    expect(first!.legalPurposes).toMatchObject({ glba: { code: 'legal_process' }, dppa: { code: 'legal_proceeding' } });
    expect(first!.asked).toContainEqual({ field: 'Year of birth', value: '1961' });
    expect(first!.sources).toContainEqual(expect.objectContaining({ label: 'Roll of Voters', status: 'answered', asOf: '2026-10-01' }));
    const address = report!.statements.find(({ about }) => about === 'address');
    expect(address).toMatchObject({ what: '418 Tannery Row, Quillmere, FK 00412', lastSeen: '2026-09-01', searches: [1] });
    expect(address!.records.map(({ source }) => source)).toContain('Roll of Voters');
    expect(report!.statements.find(({ about }) => about === 'phone')).toMatchObject({ what: '(419) 555-0142', firstSeen: '2015-01-01' });
    expect(JSON.stringify(report!.statements)).not.toContain('onfidence');
    expect(report!.opinions).toContainEqual(expect.objectContaining({ statement: address!.number, search: 1 }));
    expect(report!.notFound).toContain(`Search 2 delivered nothing about ${SUBJECT}.`);
    expect(report!.notFound).toContain(`No record of a death of ${SUBJECT} was delivered by any of these searches.`);
    expect(report!.notSearched).toContainEqual({ search: 1, what: 'Tracerfy', why: 'this vendor of data was not asked' });
    expect(report!.notSearched).toContainEqual(expect.objectContaining({ search: null, what: 'The internet and social media' }));
    expect(answer.body).not.toContain('1961-04-02');
  });

  it('is the same on paper whenever it is asked for, with zoned times and numbered pages', async () => {
    const { id } = await made({ timeZone: 'America/New_York', stated: STATED });
    const [one, other] = [await file(id, 'pdf'), await file(id, 'pdf')];
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
    const text = words(one.rawPayload);
    for (const said of [
      'Case number 2026-CV-0412',
      'as stated by whoever made this report',
      'All times are in America/New_York',
      '418 Tannery Row, Quillmere, FK 00412',
      'Roll of Voters',
      '2026-11-20 18:05, 418 Tannery Row, Nobody opened',
      'How sure Deedline is (opinion)',
      'Page 1 of',
      'npm run deedline -- audit check FILE --key KEY',
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/Asked \w+ \d+, 20\d\d, \d+:\d\d:\d\d [AP]M E[SD]T/);
  });

  it('costs nothing, asks nothing and stands on record, and so does each download', async () => {
    const balance = async () => (await owner.get('/api/auth/user')).json<{ credits: number }>().credits;
    const before = [await balance(), (await app.owner.query('select from search')).rowCount];
    const { id } = await made();
    await file(id, 'json');
    await file(id, 'pdf');
    expect([await balance(), (await app.owner.query('select from search')).rowCount]).toEqual(before);
    const { records } = (await owner.get('/api/audit?kind=export&kind=download')).json<{ records: { words: string; subject: string }[] }>();
    expect(records.filter(({ subject }) => subject === id).map((record) => record.words)).toEqual([
      'Downloaded a due-diligence report (PDF)',
      'Downloaded a due-diligence report (JSON)',
      'Made a due-diligence report',
    ]);
  });

  it('holds what was reported of a contact, and says that it was reported', async () => {
    const reported = await ask({ ...people[0], purpose: 'legal_process' });
    const { subjects } = (await owner.get(`/api/searches/${reported}/due-diligence`)).json<DueDiligenceOffer>();
    await owner.post(`/api/searches/${reported}/outcomes`, { kind: 'phone', contact: '4195550150', outcome: 'disconnected' });
    const { id } = await made({ searchIds: [reported], subject: subjects[0] });
    const { outcomes } = (await file(id, 'json')).json<DueDiligenceReport>();
    expect(outcomes).toMatchObject([{ search: 1, kind: 'phone', contact: '+14195550150', outcome: 'disconnected' }]);
  });

  it('says that the account reported a death beside the records that tell of none, until that is taken back', async () => {
    const search = await ask({ ...people[0], purpose: 'legal_process' });
    const [subject] = (await owner.get(`/api/searches/${search}/due-diligence`)).json<DueDiligenceOffer>().subjects;
    const report = await owner.post(`/api/searches/${search}/person-reports`, { kind: 'deceased' });
    const { id } = await made({ searchIds: [search], subject });
    const { personReports, notFound } = (await file(id, 'json')).json<DueDiligenceReport>();
    expect(personReports).toEqual([
      { search: 1, kind: 'deceased', name: subject, reportedAt: expect.any(String), reportedBy: expect.stringContaining('@') },
    ]);
    expect(notFound).toContain(`No record of a death of ${subject} was delivered by any of these searches.`);
    const pdf = (await file(id, 'pdf')).rawPayload;
    expect(words(pdf)).toMatch(
      new RegExp(`What the account reported about this person Search 1: \\S+@\\S+ reported on .+ that ${subject} died\\. This is what`),
    );
    expect(await checked(pdf)).toMatchObject({ isWhole: true, isPrintedAlike: true });
    await owner.send('DELETE', `/api/person-reports/${report.json<PersonReport>().id}`);
    const after = await made({ searchIds: [search], subject });
    expect(words((await file(after.id, 'pdf')).rawPayload)).toContain('What the account reported about this person Nothing was reported.');
  });

  it('is of an owner as well as of a person, and joins searches of one name alone', async () => {
    const property = await ask({ ...QUILLMERE.full, purpose: 'legal_process' });
    const offer = (await owner.get(`/api/searches/${property}/due-diligence`)).json<DueDiligenceOffer>();
    expect(offer.subjects[0]).toBe(SUBJECT);
    expect(offer.others.map(({ id }) => id)).toContain(found);
    const { id } = await made({ searchIds: [property, found] });
    const report = (await file(id, 'json')).json<DueDiligenceReport>();
    expect(report.statements.find(({ about }) => about === 'ownership')).toMatchObject({
      what: `Records name ${SUBJECT} as an owner of 418 Tannery Row, Quillmere, FK 00412`,
      searches: [1],
    });
    expect(report.statements.find(({ about }) => about === 'phone')!.searches).toEqual([1, 2]);
    const neighbour = await ask({ ...QUILLMERE.insights, purpose: 'legal_process' });
    const refused = await make({ searchIds: [found, neighbour] });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      `Search ${neighbour} is about someone else. A report is about one person.`,
    ]);
  });
});

const publicKey = async () => (await app.visitor.get('/api/audit/public-key')).json<{ publicKey: string }>().publicKey;

describe('whoever holds the file', () => {
  it('sees without an account whether it is as it was signed here, and printed as it is written here', async () => {
    const { id } = await made({ searchIds: [found, nobody] });
    const [json, pdf] = [await file(id, 'json'), await file(id, 'pdf')];
    expect(await checked(json.rawPayload)).toEqual({
      format: 'deedline-due-diligence/1',
      id,
      writtenAt: expect.any(String),
      isWhole: true,
      faults: [],
      isSignedHere: true,
      publicKey: await publicKey(),
      isPrintedAlike: null,
      places: { standing: 2, others: 0 },
    });
    expect((await check(json.rawPayload, 'application/json')).statusCode).toBe(200);
    expect(await checked(pdf.rawPayload)).toMatchObject({ id, isWhole: true, isSignedHere: true, isPrintedAlike: true });
    // The text on a page can be changed without touching the attached file.
    const printed = Buffer.concat([pdf.rawPayload, Buffer.from('\n% more\n')]);
    expect(await checked(printed)).toMatchObject({ isWhole: true, isPrintedAlike: false });
    expect(await checked(Buffer.from(json.body.replace('418 Tannery Row, Quillmere', '420 Tannery Row, Quillmere')))).toMatchObject({
      isWhole: false,
      faults: ['"statements" is not what was signed'],
      isSignedHere: false,
    });
    expect(await checked((await owner.get(`/api/searches/${found}/packet.pdf`)).rawPayload)).toMatchObject({
      format: 'deedline-purpose-packet/1',
      id: found,
      isWhole: true,
      isSignedHere: true,
    });
    expect(await checked(Buffer.from('%PDF-1.3\nnothing'))).toMatchObject({ format: null, faults: ['the PDF has no signed file in it'] });
    expect((await check(Buffer.alloc(0))).statusCode).toBe(400);
    expect((await check(Buffer.alloc(5 * 1024 * 1024, 32))).json()).toMatchObject({ code: 'body_too_large' });
  });

  it('checks it without a network, by the command', async () => {
    const { id } = await made({ stated: STATED });
    const path = join(folder, 'report.pdf');
    writeFileSync(path, (await file(id, 'pdf')).rawPayload);
    const { text, exitCode } = checkFile({ file: path, key: await publicKey() });
    expect(exitCode).toBe(0);
    for (const said of [id, SUBJECT, '2026-CV-0412', found, '(as expected)']) expect(text).toContain(said);
    writeFileSync(path, (await file(id, 'json')).body.replace('2026-CV-0412', '2026-CV-0413'));
    expect(checkFile({ file: path })).toMatchObject({ exitCode: 1, text: expect.stringContaining('"stated" is not what was signed') });
  });
});

describe('a report of an account', () => {
  it('is made by members, read by viewers, deleted by owners, and nobody else’s', async () => {
    const { id } = await made();
    const [member, viewer, stranger] = [await addMember(app, owner, 'member'), await addMember(app, owner, 'viewer'), await app.signUp()];
    expect((await make({}, member)).statusCode).toBe(201);
    expect((await make({}, viewer)).json()).toMatchObject({ code: 'role_required' });
    expect((await file(id, 'pdf', viewer)).statusCode).toBe(200);
    expect((await file(id, 'json', stranger)).json()).toMatchObject({ code: 'report_not_found' });
    expect((await make({}, stranger)).json()).toMatchObject({ code: 'search_not_found' });
    expect((await member.send('DELETE', `/api/due-diligence/${id}`)).json()).toMatchObject({ code: 'role_required' });
    expect((await owner.send('DELETE', `/api/due-diligence/${id}`)).statusCode).toBe(204);
    expect((await file(id, 'json')).json()).toMatchObject({ code: 'report_not_found' });
  });

  it('is sealed with its words, opens after the key was changed, and goes with the account', async () => {
    const other = await app.signUp('closer@example.com');
    const id = await ask({ ...QUILLMERE.person, purpose: 'legal_process' }, other);
    const { id: report } = (await make({ searchIds: [id], stated: STATED }, other)).json<DueDiligenceMade>();
    const { rows } = await app.owner.query<{ sealed: Buffer; account_id: string }>(
      'select sealed, account_id from due_diligence_report where id = $1',
      [report],
    );
    expect(rows[0]!.sealed.toString('latin1')).not.toMatch(/Varnham|0412/);
    await rotateKey(app.ctx, rows[0]!.account_id);
    await resealRotated(app.ctx);
    expect((await file(report, 'json', other)).json<DueDiligenceReport>().stated).toEqual(STATED);
    await other.post('/api/auth/delete-account', { password: PASSWORD });
    expect((await app.owner.query('select from due_diligence_report where id = $1', [report])).rowCount).toBe(0);
  });

  it('takes no more than it can hold, and no search that has no answer', async () => {
    for (const wrong of [{ searchIds: [] }, { subject: '' }, { timeZone: 'Mars/Olympus' }, { stated: { court: 'x'.repeat(201) } }])
      expect((await make(wrong)).json()).toMatchObject({ code: 'invalid_request' });
    expect((await make({ searchIds: Array.from({ length: 21 }, () => found) })).statusCode).toBe(400);
  });

  it('is not shown any more once somebody whom it names has opted out, and one made then says nothing of them', async () => {
    const other = await app.signUp();
    await (await createMover(app.ctx.db, other)).grant(20);
    const id = await ask({ ...people[1], purpose: 'legal_process' }, other);
    const offered = async () => (await other.get(`/api/searches/${id}/due-diligence`)).json<DueDiligenceOffer>();
    const { subjects } = await offered();
    const { id: report } = (await make({ searchIds: [id], subject: subjects[0] }, other)).json<DueDiligenceMade>();
    const { firstName, lastName, street, zip } = people[1] as Record<string, string>;
    await app.visitor.post('/api/opt-outs', { kind: 'person', name: `${firstName} ${lastName}`, street, city: 'Quillmere', zip });
    await createMailBox(app).receive();
    expect((await file(report, 'json', other)).json()).toMatchObject({ code: 'report_not_found' });
    expect((await other.get('/api/due-diligence')).json()).toEqual([]);
    expect(await offered()).toEqual({ subjects: [], typed: null, others: [], made: [] });
    const again = (await make({ searchIds: [id], subject: 'Somebody Else' }, other)).json<DueDiligenceMade>();
    const { statements, notFound, searches } = (await file(again.id, 'json', other)).json<DueDiligenceReport>();
    expect([statements, searches[0]!.asked, searches[0]!.named]).toEqual([[], [], null]);
    expect(notFound[0]).toBe('Search 1 delivered nothing about Somebody Else.');
  });
});
