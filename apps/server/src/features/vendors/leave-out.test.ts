/** What is left of every kind of a vendor's answer once somebody whom it names has opted out. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Found, FoundPerson, Question } from '../../outside/vendors/vendor.ts';
import { suppressSubject } from '../compliance/suppression.ts';
import { leaveOut } from './leave-out.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());
afterEach(() => app.owner.query('delete from suppression'));

const HOME = { line: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const person = (first: string, last: string, phone: string): FoundPerson => ({
  recordId: `${first} ${last}`,
  name: { first, last },
  isOwner: true,
  addresses: [{ address: HOME, isCurrent: true }],
  phones: [{ phone, rank: 1 }],
  emails: [{ email: `${first}@mail.example`.toLowerCase(), rank: 1 }],
});
const [ABSALOM, ODILE] = [person('Absalom', 'Kettleby', '4195550177'), person('Odile', 'Varnham', '4195550142')];
const line = (phone: string) => ({ phone, lineType: 'mobile' as const });
const mailbox = (email: string) => ({ email, status: 'deliverable' as const });
const QUESTION: Question = { id: 'question', kind: 'contacts_at_address', address: HOME };
const left = async (found: Found) => (await leaveOut(app.ctx, [{ question: QUESTION, found }]))[0];
const optOut = () => suppressSubject(app.ctx, { kind: 'person', name: 'Odile Varnham', address: '420 Tannery Row, Quillmere, FK 00412' });

it('nobody opted out: all of it', async () => {
  const found = { persons: [ABSALOM, ODILE] };
  expect(await left(found)).toEqual(found);
  expect(await leaveOut(app.ctx, [])).toEqual([]);
});

it('a person goes with their contacts, and an answer about nobody else is none', async () => {
  await optOut();
  expect(await left({ persons: [ABSALOM, ODILE] })).toEqual({ persons: [ABSALOM] });
  expect(await left({ persons: [ODILE] })).toBeNull();
  expect(await left({ persons: [{ ...ABSALOM, alsoKnownAs: [ODILE.name] }] })).toBeNull();
});

it('a phone and an email go from whoever has them, and from facts about lines and mailboxes', async () => {
  await suppressSubject(app.ctx, { kind: 'phone', phone: '4195550142' });
  await suppressSubject(app.ctx, { kind: 'email', email: 'odile@mail.example' });
  expect(await left({ persons: [ABSALOM, ODILE] })).toEqual({ persons: [ABSALOM, { ...ODILE, phones: [], emails: [] }] });
  expect(await left({ lines: [line('4195550142'), line('4195550177')] })).toEqual({ lines: [line('4195550177')] });
  expect(await left({ mailboxes: [mailbox('Odile@Mail.example'), mailbox('a@mail.example')] })).toEqual({
    mailboxes: [mailbox('a@mail.example')],
  });
  expect(await left({ lines: [line('4195550142')], mailboxes: [mailbox('odile@mail.example')] })).toBeNull();
});

it('what is said of a property goes if one of its owners opted out', async () => {
  await optOut();
  const property = { owners: [{ full: 'Absalom Kettleby' }, { full: 'Odile Varnham' }], marketValue: 250_000 };
  expect(await left({ property })).toBeNull();
  expect(await left({ property, persons: [ABSALOM] })).toEqual({ persons: [ABSALOM] });
  const others = { ...property, owners: property.owners.slice(0, 1) };
  expect(await left({ property: others })).toEqual({ property: others });
});

it('an officer of a company goes wherever they live', async () => {
  await optOut();
  const officers = [ABSALOM, ODILE].map(({ name }) => ({ title: 'MGR', name, address: { ...HOME, line: '9 Weir St' } }));
  expect(await left({ officers })).toEqual({ officers: officers.slice(0, 1) });
  expect(await left({ officers: officers.slice(1) })).toBeNull();
});

it('an answer that does not match its type is none', async () => {
  expect(await left({ persons: [{ name: null }] } as never)).toBeNull();
});
