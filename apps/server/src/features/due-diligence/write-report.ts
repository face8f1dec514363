import type { DueDiligenceReport, ReportedSearch, ReportedStatement } from '@deedline/contract/compliance/due-diligence';
import { type PersonReportKind, whomOfReport } from '@deedline/contract/compliance/person-report-words';
import { type Block, drawBlocks, factBlocks, headingBlock, textBlocks } from '../paper/draw.ts';
import { isOrganisation } from '../calls/persons/known-persons.ts';
import { createPaper, type Paper, takeWritten } from '../paper/paper.ts';
import { STATUS_WORDS } from './words.ts';

export function writeReportJson(report: DueDiligenceReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

const ATTACHED_NAME = 'due-diligence-report.json';
const BODY = { size: 9 } as const;
const SMALL = { size: 8, colour: 'muted' } as const;
const LINE_PT = 13;
const NOTHING_STATED = 'Nothing was stated.';

/** The report as a PDF with the signed file attached. It depends on the report only: the same report gives the same bytes. */
export async function* writeReportPdf(report: DueDiligenceReport): AsyncGenerator<Buffer> {
  const writtenAt = new Date(report.writtenAt);
  const paper = await createPaper('Deedline due-diligence report', writtenAt);
  const clock = clockOf(report.timeZone);
  paper.file(Buffer.from(writeReportJson(report)), {
    name: ATTACHED_NAME,
    type: 'application/json',
    creationDate: writtenAt,
    modifiedDate: writtenAt,
  });
  const frame = { title: 'Due-diligence report', about: `Report ${report.id}`, written: `Written ${clock(report.writtenAt)}` };
  drawBlocks(paper, frame, [
    ...textBlocks(paper, `The search for ${report.subject.name}`, { font: 'bold', size: 16 }, 24),
    ...caption(paper, report),
    headingBlock(paper, 'Who asked, and why'),
    ...asking(paper, report, clock),
    headingBlock(paper, 'What was looked for, where and when'),
    ...report.searches.flatMap((search) => lookedFor(paper, search, clock)),
    headingBlock(paper, 'What the records say'),
    ...recordsSay(paper, report),
    headingBlock(paper, 'As stated: attempts to serve'),
    ...attempts(paper, report),
    headingBlock(paper, 'What was reported about the contacts'),
    ...outcomes(paper, report, clock),
    ...personReports(paper, report, clock),
    headingBlock(paper, 'What was not found'),
    ...lines(paper, report.notFound, 'Nothing that these searches look for was missing.'),
    headingBlock(paper, 'What was not searched'),
    ...lines(paper, notSearched(report), 'Every source answered.'),
    headingBlock(paper, 'How sure Deedline is (opinion)'),
    ...opinions(paper, report),
    headingBlock(paper, 'What this report is, and is not'),
    ...lines(paper, report.limits, ''),
    headingBlock(paper, 'In the audit record'),
    ...report.searches.flatMap(({ number, place }) => [
      ...factBlocks(paper, `Search ${number}`, `Record No. ${place.number}, hash ${place.hash}`),
      ...factBlocks(paper, '', `digest ${place.digest ?? 'not given: the record is of an earlier version'}`),
    ]),
    headingBlock(paper, 'Signature, and how to check it'),
    ...signature(paper, report),
  ]);
  paper.end();
  yield* takeWritten(paper);
}

function caption(paper: Paper, { stated: { caseNumber, court, parties } }: DueDiligenceReport): Block[] {
  return [
    ...(court === null ? [] : factBlocks(paper, 'Court', court)),
    ...(caseNumber === null ? [] : factBlocks(paper, 'Case number', caseNumber)),
    ...(parties === null ? [] : factBlocks(paper, 'Parties', parties)),
    ...textBlocks(paper, 'Court, case number and parties are as stated by whoever made this report.', SMALL, LINE_PT),
  ];
}

function asking(paper: Paper, report: DueDiligenceReport, clock: Clock): Block[] {
  const { madeBy, account, searches } = report;
  return [
    ...factBlocks(
      paper,
      'Report made by',
      `${madeBy.email}, for the account ${account.email} (${account.id}), on ${clock(report.writtenAt)}`,
    ),
    ...factBlocks(paper, 'Times', `All times are in ${report.timeZone}. Dates of records are as the records have them.`),
    ...searches.flatMap(({ number, askedBy, purpose, legalPurposes, licence, attestation }) => [
      ...factBlocks(
        paper,
        `Search ${number}`,
        `Asked by ${askedBy ?? 'someone who is no longer a member of the account'}, for ${purpose.words}`,
      ),
      ...(legalPurposes === null
        ? factBlocks(paper, '', 'Purposes under the laws were not kept at the time')
        : [...factBlocks(paper, '', `GLBA: ${legalPurposes.glba.words}`), ...factBlocks(paper, '', `DPPA: ${legalPurposes.dppa.words}`)]),
      ...factBlocks(paper, '', `Licence as stated by the account: ${licence ?? 'none was stated'}`),
      ...factBlocks(
        paper,
        '',
        `Confirmed before asking (version ${attestation.version}): ${attestation.text ?? 'the text of that version'}`,
      ),
    ]),
  ];
}

function lookedFor(paper: Paper, search: ReportedSearch, clock: Clock): Block[] {
  const { number, words, id, askedAt, endedAt, asked, sources, vendors, named, batchId } = search;
  const until = endedAt === null ? '' : `, answered ${clock(endedAt)}`;
  return [
    ...factBlocks(paper, `Search ${number}`, `${words}, ${id}${batchId === null ? '' : `, of batch ${batchId}`}`),
    ...factBlocks(paper, 'When', `Asked ${clock(askedAt)}${until}`),
    ...factBlocks(
      paper,
      'Looked for',
      asked.map(({ field, value }) => `${field}: ${value}`).join('; ') || 'What was asked for is no longer shown.',
    ),
    ...factBlocks(paper, 'Answer', named === null ? 'It named nobody.' : `It named ${named}.`),
    ...factBlocks(
      paper,
      'Sources',
      sources.length === 0
        ? 'None is on record.'
        : 'Publisher, what became of it, the date of its file, and how many of its records the answer rests on:',
    ),
    ...sources.flatMap(({ label, status, asOf, records }) =>
      factBlocks(
        paper,
        '',
        `${label}: ${describeStatus(status)}, ${asOf === null ? 'date not known' : `file of ${asOf}`}, ${count(records, 'record')}`,
      ),
    ),
    ...vendors.flatMap(({ label, asked: questions, answered, kept, isTwin }) =>
      factBlocks(
        paper,
        '',
        `${label}, a data vendor${isTwin ? ' (its twin, which answers from a made-up state)' : ''}: ${count(questions, 'question')} sent, ${answered} answered, ${kept} answered from its earlier answers`,
      ),
    ),
  ];
}

const describeStatus = (status: string) => (STATUS_WORDS as Readonly<Record<string, string>>)[status] ?? status;
const count = (figure: number, noun: string) => `${figure} ${noun}${figure === 1 ? '' : 's'}`;

const ABOUT_WORDS: Readonly<Record<ReportedStatement['about'], string>> = {
  identity: 'Person',
  address: 'Address',
  ownership: 'Property',
  mailing: 'Mail',
  phone: 'Phone',
  email: 'Email',
  death: 'Death',
};

function recordsSay(paper: Paper, { statements }: DueDiligenceReport): Block[] {
  if (statements.length === 0) return textBlocks(paper, 'These searches delivered no record about this person.', BODY, LINE_PT);
  return statements.flatMap(({ number, about, what, details, firstSeen, lastSeen, searches, records }) => [
    ...factBlocks(paper, `${number}. ${ABOUT_WORDS[about]}`, what),
    ...factBlocks(
      paper,
      '',
      `First seen ${firstSeen ?? 'not on record'}, last seen ${lastSeen ?? 'not on record'}; in ${searches.map((each) => `search ${each}`).join(', ')}`,
    ),
    ...details.flatMap((detail) => factBlocks(paper, '', detail)),
    ...records.flatMap((record) =>
      textBlocks(
        paper,
        `Search ${record.search}, ${record.source}: ${record.says}${describeDays(record)}${describeFit(record)}`,
        SMALL,
        12,
      ),
    ),
  ]);
}

type Line = ReportedStatement['records'][number];

function describeDays({ firstSeen, lastSeen }: Line): string {
  if (firstSeen === null && lastSeen === null) return '';
  return ` (${[firstSeen && `first seen ${firstSeen}`, lastSeen && `last seen ${lastSeen}`].filter(Boolean).join(', ')})`;
}

function describeFit({ differs }: Line): string {
  return differs.length === 0 ? '' : `. It differs in: ${differs.join(', ')}`;
}

function attempts(paper: Paper, { stated }: DueDiligenceReport): Block[] {
  return lines(
    paper,
    stated.attempts.map(({ at, where, what }) => [at, where, what].filter(Boolean).join(', ')),
    NOTHING_STATED,
  );
}

function outcomes(paper: Paper, report: DueDiligenceReport, clock: Clock): Block[] {
  return lines(
    paper,
    report.outcomes.map(
      ({ search, kind, contact, outcome, reportedAt }) =>
        `Search ${search}, ${kind} ${contact}: reported as "${outcome.replaceAll('_', ' ')}" on ${clock(reportedAt)}`,
    ),
    'Nothing was reported.',
  );
}

const DID: Readonly<Record<PersonReportKind, string>> = {
  deceased: 'died',
  bankruptcy: 'filed for bankruptcy',
  no_contact: 'wants no contact',
};

/** Reports from before this section was added are printed without it, as they were. */
function personReports(paper: Paper, { personReports: reported }: DueDiligenceReport, clock: Clock): Block[] {
  if (reported === undefined) return [];
  return [
    headingBlock(paper, 'What the account reported about this person'),
    ...lines(
      paper,
      reported.map(
        ({ search, kind, name, reportedAt, reportedBy }) =>
          `Search ${search}: ${reportedBy ?? 'someone who is no longer a member of the account'} reported on ${clock(reportedAt)} that ${whomOfReport({ kind, name }, isOrganisation(name))} ${DID[kind]}.`,
      ),
      'Nothing was reported.',
    ),
    ...(reported.length === 0 ? [] : textBlocks(paper, 'This is what the account says, and no record of a source.', SMALL, LINE_PT)),
  ];
}

function notSearched({ notSearched: list }: DueDiligenceReport): string[] {
  return list.map(({ search, what, why }) => `${search === null ? '' : `Search ${search}: `}${what}: ${why}.`);
}

function opinions(paper: Paper, report: DueDiligenceReport): Block[] {
  return lines(
    paper,
    report.opinions.map(
      ({ statement, search, confidence, standsOn }) =>
        `Statement ${statement}, by search ${search}: ${confidence} of 100${standsOn === null ? '' : `, ${standsOn}`}.`,
    ),
    'No figure was given.',
  );
}

function signature(paper: Paper, { signature: signed, installation }: DueDiligenceReport): Block[] {
  const half = signed.value.length / 2;
  return [
    ...factBlocks(paper, 'Algorithm', signed.algorithm),
    ...factBlocks(paper, 'Public key', signed.publicKey),
    // Split in two, because the value is longer than a line.
    ...factBlocks(paper, 'Signature', `${signed.value.slice(0, half)} ${signed.value.slice(half)}`),
    ...textBlocks(
      paper,
      `The signed file ${ATTACHED_NAME} is attached to this document, and what counts is that file. Anyone can check it: on the page ${installation.url}/check-report, or without a network with ` +
        `"npm run deedline -- audit check FILE --key KEY" of Deedline. The installation shows its key at ${installation.url}/api/audit/public-key.`,
      SMALL,
      LINE_PT,
    ),
  ];
}

function lines(paper: Paper, list: readonly string[], none: string): Block[] {
  return (list.length === 0 ? [none] : list).flatMap((line) => textBlocks(paper, line, BODY, LINE_PT));
}

type Clock = (at: string) => string;

/** 'Nov 26, 2026, 2:12:03 PM EST' */
function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  // Newer tables of Intl put a narrow space before AM and PM, which the fonts of PDF readers lack.
  return (at) => format.format(new Date(at)).replace(/\s/g, ' ');
}
