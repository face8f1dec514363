/** What the answers of searches say about one person, as statements with their records; and separately, how sure Deedline is. Pure. */
import type { DueDiligenceReport, ReportedStatement } from '@deedline/contract/compliance/due-diligence';
import type { EvidenceLine, Proof, Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import { DECEASED_OWNER, MAILBOX_WORDS } from '@deedline/contract/search/words';
import { contactsAre, type HolderBehind, holderBehind } from './names-of.ts';
import { isSameName } from './same-name.ts';

/** A search of the report, with its number there. */
export interface Numbered {
  number: number;
  search: Search;
}

interface Said {
  about: ReportedStatement['about'];
  what: string;
  details: string[];
  firstSeen: string | null;
  lastSeen: string | null;
  evidence: readonly EvidenceLine[];
  /** Absent if there is no figure for it. */
  opinion?: { confidence: number; of: string; proof?: Proof | undefined };
}

type Composed = Pick<DueDiligenceReport, 'statements' | 'opinions'>;

export function composeStatements(searches: readonly Numbered[], subject: string): Composed {
  const statements: ReportedStatement[] = [];
  const opinions: Composed['opinions'] = [];
  for (const { number, search } of searches)
    for (const said of statementsIn(search.results, subject)) {
      const known = statements.find(({ about, what }) => about === said.about && what === said.what);
      const statement = known ?? addStatement(statements, said);
      mergeInto(statement, said, number);
      if (said.opinion !== undefined)
        opinions.push({
          statement: statement.number,
          search: number,
          confidence: Math.round(said.opinion.confidence),
          standsOn: `${said.opinion.of}${said.opinion.proof === undefined ? '' : `; ${sayProof(said.opinion.proof)}`}`,
        });
    }
  return { statements, opinions };
}

function addStatement(statements: ReportedStatement[], { about, what }: Said): ReportedStatement {
  const made: ReportedStatement = {
    number: statements.length + 1,
    about,
    what,
    details: [],
    firstSeen: null,
    lastSeen: null,
    searches: [],
    records: [],
  };
  statements.push(made);
  return made;
}

function mergeInto(statement: ReportedStatement, said: Said, search: number): void {
  statement.searches.push(search);
  statement.details = [...new Set([...statement.details, ...said.details])];
  statement.firstSeen = earliest([statement.firstSeen, said.firstSeen]);
  statement.lastSeen = latest([statement.lastSeen, said.lastSeen]);
  for (const { sourceLabel, text, firstSeen, lastSeen, agrees, differs } of said.evidence)
    statement.records.push({ search, source: sourceLabel, says: text, firstSeen, lastSeen, agrees, differs });
}

// 'YYYY', 'YYYY-MM' and 'YYYY-MM-DD' sort correctly as text.
const earliest = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()[0] ?? null;
const latest = (days: readonly (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null;

/**
 * The statements of one answer about the subject only: relatives and others whom it names are left out of the report. About an organisation it also says who is
 * behind it, if contacts were delivered: they are theirs.
 */
function statementsIn(results: Results | null, subject: string): Said[] {
  if (results === null || !results.matched) return [];
  const owners = results.owners.filter(({ name }) => isSameName(name, subject)).map((owner) => ownershipOf(results, owner));
  const behind = results.phones.length + results.emails.length + results.addressHistory.length > 0 ? holderBehind(results, subject) : null;
  const path = results.ownerPath
    .filter(({ to, role }) => isSameName(to, subject) || (behind !== null && role !== DECEASED_OWNER))
    .map(standingOf);
  const isHeadline = results.owner !== null && isSameName(results.owner.name, subject);
  const isTheirs = contactsAre(results, subject) === 'theirs';
  return [...(isHeadline ? aboutPerson(results) : []), ...owners, ...path, ...(isTheirs ? reachOf(results, behind) : [])];
}

function aboutPerson(results: Results): Said[] {
  const { owner, identity, death } = results;
  const name = owner!.name;
  const born = owner!.dateOfBirth === null ? [] : [`Year of birth on record: ${yearOf(owner!.dateOfBirth)}`];
  const aliases = owner!.aliases.length === 0 ? [] : [`Also on record as ${owner!.aliases.join(', ')}`];
  const known: Said[] =
    identity === null
      ? []
      : [
          said('identity', `Records of ${name}`, identity.evidence, {
            details: [...born, ...aliases],
            opinion: { confidence: identity.confidence, of: 'that this is the person asked for' },
          }),
        ];
  const died: Said[] = death === null ? [] : [said('death', `Records say that ${name} died on ${death.diedOn}`, death.evidence)];
  return [...known, ...died];
}

/** Courts only accept the year. */
export const yearOf = (date: string): string => /\d{4}/.exec(date)?.[0] ?? 'not legible';

function ownershipOf(
  { parcel, propertyAddress, ownershipDetails }: Results,
  { name, confidence, evidence }: Results['owners'][number],
): Said {
  const place = propertyAddress ?? 'a parcel without an address on record';
  const shown =
    ownershipDetails === null ? [] : [parcel === null ? sayFirst(ownershipDetails.shownBy) : `On record: ${ownershipDetails.shownBy}`];
  return said('ownership', `Records name ${name} as an owner of ${place}`, evidence, {
    details: shown,
    opinion: { confidence, of: 'that they own it today' },
  });
}

/** Without a county record: 'Named by Acme only; no county record at hand'. */
const sayFirst = (said: string) => `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;

function standingOf({ from, to, role, confidence, evidence }: Results['ownerPath'][number]): Said {
  return said('ownership', `Records name ${to} as ${role.toLowerCase()} of ${from}`, evidence, {
    opinion: { confidence, of: 'that they speak for it today' },
  });
}

/** `behind`: whose the contacts are, if the subject is an organisation. */
function reachOf(results: Results, behind: HolderBehind | null): Said[] {
  const { mailing, mailingAddress } = results;
  const [of, who] = behind === null ? ['', 'the person'] : [`, ${behind.of}`, behind.who];
  const reaches = `that it is ${behind?.own ?? 'theirs'} and reaches them today`;
  const mail: Said[] =
    mailing === null || mailingAddress === null
      ? []
      : [
          said('mailing', mailingAddress, mailing.evidence, {
            opinion: { confidence: mailing.confidence, of: 'that the owner’s mail goes there' },
          }),
        ];
  return [
    ...results.addressHistory.map((entry) =>
      said(
        'address',
        `${[entry.fullStreet, entry.city, [entry.state, entry.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')}${of}`,
        entry.evidence,
        {
          firstSeen: entry.firstDate,
          lastSeen: entry.lastDate,
          opinion: {
            confidence: entry.confidence,
            of: `that ${who} ${entry.isCurrentAddress ? 'lives' : 'lived'} there`,
          },
        },
      ),
    ),
    ...mail,
    ...results.phones.map((phone) =>
      said('phone', `${phone.number}${of}`, phone.evidence, {
        lastSeen: phone.lastSeen,
        details: [
          ...(phone.type === null ? [] : [`Kind of line: ${phone.type}`]),
          ...(phone.carrier === null ? [] : [`Carrier: ${phone.carrier}`]),
          `Line: ${phone.status === 'unknown' ? 'its state is not on record' : phone.status}`,
        ],
        opinion: { confidence: phone.confidence, of: reaches, proof: phone.proof },
      }),
    ),
    ...results.emails.map((email) =>
      said('email', `${email.email}${of}`, email.evidence, {
        lastSeen: email.lastSeen,
        details: [
          `Mailbox: ${MAILBOX_WORDS[email.status]}${email.checked == null ? '' : `, asked by ${email.checked.by}${email.checked.on === null ? '' : ` on ${email.checked.on}`}`}`,
        ],
        opinion: { confidence: email.confidence, of: reaches, proof: email.proof },
      }),
    ),
  ];
}

function said(about: Said['about'], what: string, evidence: readonly EvidenceLine[], more: Partial<Said> = {}): Said {
  return {
    about,
    what,
    details: [],
    evidence,
    ...more,
    firstSeen: more.firstSeen ?? earliest(evidence.map(({ firstSeen }) => firstSeen)),
    lastSeen: more.lastSeen ?? latest(evidence.map(({ lastSeen }) => lastSeen)),
  };
}

function sayProof({ by, low, high }: Proof): string {
  if (by === 'outcomes') return 'fitted to what became of such contacts at this installation';
  if (by === 'agreement') return 'by how far its sources agree with others at this installation';
  if (by === 'unmeasured') return 'not measured: vendors alone say it';
  return `modelled${low === null || high === null ? '' : `: in trials on made-up records ${low} to ${high} percent of such contacts were right`}`;
}

/** Every item of an answer that a report can cite, to check that a report says no more than is shown today. */
export function citedIn({ results, ...search }: Search): string[] {
  const asked = Object.entries(search).flatMap(([field, value]) => (ASKED.has(field) && value !== null ? [`asked:${field}`] : []));
  if (results === null) return asked;
  const { owner, owners, ownerPath, identity, mailing, death, addressHistory, phones, emails } = results;
  const lines = [
    ...owners,
    ...ownerPath,
    ...addressHistory,
    ...phones,
    ...emails,
    ...[identity, mailing, death].filter((each) => each !== null),
  ];
  return [
    ...asked,
    ...[
      owner?.name,
      ...(owner?.aliases ?? []),
      ...owners.map(({ name }) => name),
      ...ownerPath.flatMap(({ from, to }) => [from, to]),
    ].flatMap((name) => (name === undefined ? [] : [`name:${name}`])),
    ...phones.map(({ e164 }) => `phone:${e164}`),
    ...emails.map(({ email }) => `email:${email}`),
    ...lines.flatMap(({ evidence }) => evidence.map(({ evidenceId }) => `record:${evidenceId}`)),
  ];
}

const ASKED: ReadonlySet<string> = new Set([
  'ownerName',
  'firstName',
  'middleName',
  'lastName',
  'dob',
  'phoneNumber',
  'emailAddress',
  'inputName',
]);
