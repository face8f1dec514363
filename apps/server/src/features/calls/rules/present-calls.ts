/** Completes results with what is true now: the combined answer of all lists for each number, and whether it may be called at this moment. */
import type { CallingRules, CallReadiness } from '@deedline/contract/compliance/calling';
import { flagOfReport } from '@deedline/contract/compliance/person-report-words';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Email, Phone, Results } from '@deedline/contract/search/results';
import type { AppContext } from '../../../context.ts';
import { type AskedNumber, type CheckedNumber, checkNumbers, joinStatuses, type ReadLists, readLists } from '../numbers/check-numbers.ts';
import { ofEmail, ofNumber, type OwnReport, readOwnReports } from '../numbers/own-reports.ts';
import { type KnownPerson, personsOf, relativesOf } from '../persons/known-persons.ts';
import { type FoundReport, presentReport, readPersonReports } from '../persons/person-reports.ts';
import { type CallHours, readCallHours } from './call-hours.ts';
import { type CallFacts, judgeCall, type SaidOfPerson, stateOfNumber } from './rules.ts';
import type { CallingRulesWatch } from './watch-rules.ts';

type CallingContext = Pick<AppContext, 'db' | 'now' | 'hash'> & { callingRules: CallingRulesWatch };

/** Results with the account that asks for them, and what it bought them for. */
interface Shown {
  accountId: string | null;
  purpose?: Purpose | null;
  results: Results;
}

/** Phones that were found, with the account that asks for them. */
interface FoundPhones {
  accountId: string | null;
  phones: readonly Pick<Phone, 'e164'>[];
}

/** Reads what the lists say about these phones, for `noteLists`. */
export function readListsOf(ctx: CallingContext, found: readonly FoundPhones[]): Promise<ReadLists> {
  return readLists(
    ctx,
    found.flatMap(({ accountId, phones }) => phones.map(({ e164 }) => ({ accountId, e164 }))),
  );
}

/** Adds what the lists say, to be stored with an answer; nothing that depends on the moment. */
export async function noteLists(ctx: CallingContext, lists: ReadLists, shown: readonly Shown[]): Promise<Results[]> {
  const table = await ctx.callingRules.current();
  const now = ctx.now();
  return shown.map(({ accountId, results }) => {
    const near = statesOf(readCallAddresses(results));
    const phones = results.phones.map((phone) => withLists(phone, lists.check(askFor(table, accountId, phone.e164, near)), now));
    return { ...results, phones };
  });
}

/** Adds lists and call readiness, for any number of results with one look-up. */
export async function presentCalls(ctx: CallingContext, shown: readonly Shown[]): Promise<Results[]> {
  const table = await ctx.callingRules.current();
  const ofPeople = shown.flatMap(({ accountId, results }) => {
    return askReports(accountId, namesOf(results), results);
  });
  const people = shown.flatMap(({ accountId, results }) => [
    { accountId, persons: personsOf(results) },
    ...relativesOf(results).map((relative) => ({ accountId, persons: [relative] })),
  ]);
  const [checked, reports, persons] = await Promise.all([
    checkAll(ctx, shown, table),
    readOwnReports(ctx, ofPeople),
    readPersonReports(ctx, people),
  ]);
  const [reported, ofPersons] = [reports.values(), persons.values()];
  const now = ctx.now();
  const judge = createJudge(table, now);
  return shown.map(({ results, purpose = null }, index) => {
    const addresses = readCallAddresses(results);
    const [ofPhones, ofRelatives] = [checked[index]!, checked[index]!.slice(results.phones.length).values()];
    const found = ofPersons.next().value!;
    const about = { addresses, purpose, persons: callReports(found) };
    const phones = results.phones.map((phone, place) => judge(phone, ofPhones[place]!, about, ofNumber(reported.next().value ?? null)));
    const emails = results.emails.map((email) => withReport(email, reported.next().value ?? null));
    const reportedRelatives: FoundReport[] = [];
    const relatives = results.relatives.map((relative) => {
      const own = ofPersons.next().value!;
      reportedRelatives.push(...own);
      return {
        ...relative,
        phones: relative.phones.map((phone) => {
          const ofRelative = { ...about, persons: callReports(own) };
          const { dnc, callReadiness } = judge(asUntold(phone.number), ofRelatives.next().value!, ofRelative, null);
          return { ...phone, dnc, callReadiness };
        }),
      };
    });
    // What is reported of relatives concerns their own numbers, each of which is judged by itself.
    const ofRelativesToo = reportedRelatives.map((report) => ({ ...report, isReached: false }));
    const all = [...found, ...ofRelativesToo].map((report) => presentReport(report, purpose));
    const flags = [...results.flags, ...found.map((report) => flagOfReport(report, results.owner?.name))];
    return { ...results, phones, emails, relatives, flags, ...(all.length === 0 ? {} : { reportedPersons: all }) };
  });
}

/** What was reported of an answer's phones, and then of its emails. */
function askReports(
  accountId: string | null,
  names: readonly string[],
  { phones, emails = [] }: { phones: readonly { e164: string }[]; emails?: readonly { email: string }[] },
) {
  return [
    ...phones.map(({ e164 }) => ({ accountId, kind: 'phone', contact: e164, names }) as const),
    ...emails.map(({ email }) => ({ accountId, kind: 'email', contact: email, names }) as const),
  ];
}

function withReport<E extends Pick<Email, 'email' | 'reported'>>(email: E, report: Parameters<typeof ofEmail>[0]): E {
  const reported = ofEmail(report);
  return reported === null ? email : { ...email, reported };
}

/** The latest report of each kind about people whom the contacts reach. */
export function callReports(found: readonly FoundReport[]): SaidOfPerson[] {
  const reached = found.filter(({ isReached }) => isReached);
  return [...Map.groupBy(reached, ({ kind }) => kind).values()].map(([latest]) => {
    const { kind, name, reportedAt } = latest!;
    return { kind, name, on: reportedAt.slice(0, 10) };
  });
}

type JudgedPhone = Pick<Phone, 'e164' | 'type' | 'status' | 'dnc' | 'lastSeen'>;
export type Judged<P> = P & Pick<Phone, 'isDNC' | 'dnc'> & { callReadiness: CallReadiness };

/** The contacts that one answer shows, and the addresses that decide when calls are allowed. */
export interface ShownPhones<P, E> {
  phones: readonly P[];
  emails: readonly E[];
  addresses: readonly CallAddress[];
  owner: { name: string } | null;
  /** Absent: nobody knows whom it names. */
  persons?: readonly KnownPerson[];
}

export interface JudgedAnswer<P, E> {
  phones: Judged<P>[];
  emails: E[];
  /** What the account reported about the people of the answer. */
  reports: FoundReport[];
}

/** The same for contacts of an account's answers, where the rest of the answers is not available. */
export async function presentContacts<P extends JudgedPhone, E extends Pick<Email, 'email' | 'reported'>>(
  ctx: CallingContext,
  { accountId, purpose }: { accountId: string; purpose: Purpose | null },
  shown: readonly ShownPhones<P, E>[],
): Promise<JudgedAnswer<P, E>[]> {
  const table = await ctx.callingRules.current();
  const asked = shown.flatMap(({ phones, addresses }) => phones.map(({ e164 }) => askFor(table, accountId, e164, statesOf(addresses))));
  const ofPeople = shown.flatMap((answer) => askReports(accountId, namesIn(answer), answer));
  const [lists, reports, persons] = await Promise.all([
    checkNumbers(ctx, asked),
    readOwnReports(ctx, ofPeople),
    readPersonReports(
      ctx,
      shown.map(({ persons = [] }) => ({ accountId, persons })),
    ),
  ]);
  const [checked, reported] = [lists.values(), reports.values()];
  const judge = createJudge(table, ctx.now());
  return shown.map(({ phones, emails, addresses }, index) => {
    const about = { addresses, purpose, persons: callReports(persons[index]!) };
    return {
      phones: phones.map((phone) => judge(phone, checked.next().value!, about, ofNumber(reported.next().value ?? null))),
      emails: emails.map((email) => withReport(email, reported.next().value ?? null)),
      reports: persons[index]!,
    };
  });
}

function namesIn({ owner, persons = [] }: Pick<ShownPhones<never, never>, 'owner' | 'persons'>): string[] {
  const reached = persons.filter(({ isReached }) => isReached).map(({ name }) => name);
  return [...new Set([...(owner === null ? [] : [owner.name]), ...reached])];
}

/** What an answer says of all its phones. */
interface About {
  addresses: readonly CallAddress[];
  purpose: Purpose | null;
  persons: readonly SaidOfPerson[];
}

/** Judges phones at one moment. Equal cases are judged once. */
function createJudge(table: CallingRules, now: Date) {
  const hoursOf = rememberHours();
  const known = new Map<string, CallReadiness>();
  return <P extends JudgedPhone>(phone: P, checked: CheckedNumber, about: About, reported: OwnReport | null): Judged<P> => {
    const { addresses, purpose, persons } = about;
    const listed = withLists(phone, checked, now);
    const { e164, type, status, dnc } = listed;
    const reassigned = readReassigned(checked.reassigned, phone.lastSeen);
    // Of a number only its area code counts, and of an address its state and the first three digits of its ZIP code.
    const where = addresses.map(({ state, zip }) => `${state} ${zip?.slice(0, 3)}`).join();
    const key = `${e164.slice(0, 5)}|${type}|${status}|${reassigned}|${where}|${dnc.state}|${dnc.listDate}|${dnc.lists.length === 0 ? '' : JSON.stringify(dnc.lists)}|${reported?.outcome} ${reported?.on}|${persons.length === 0 ? '' : `${purpose} ${JSON.stringify(persons)}`}`;
    let callReadiness = known.get(key);
    if (callReadiness === undefined) {
      callReadiness = judgeCall(table, { e164, type, status, dnc, addresses, reassigned, reported, persons, purpose }, now, hoursOf);
      known.set(key, callReadiness);
    }
    return { ...listed, callReadiness };
  };
}

/**
 * A relative's number: answers state neither its line type, nor when it was last seen, nor where the relative lives. It is judged as if the relative lived
 * with the person the answer is about.
 */
function asUntold(number: string): JudgedPhone {
  return {
    e164: writeE164(number),
    type: null,
    status: 'unknown',
    dnc: { state: 'not_checked', listDate: null, lists: [] },
    lastSeen: null,
  };
}

/** For each result its phones, then those of its relatives. */
async function checkAll(ctx: CallingContext, shown: readonly Shown[], table: CallingRules): Promise<CheckedNumber[][]> {
  const asked = shown.map(({ accountId, results }) => {
    const near = statesOf(readCallAddresses(results));
    const ofRelatives = results.relatives.flatMap(({ phones }) =>
      phones.map(({ number }) => askFor(table, accountId, writeE164(number), near)),
    );
    return [...results.phones.map(({ e164 }) => askFor(table, accountId, e164, near)), ...ofRelatives];
  });
  const checked = (await checkNumbers(ctx, asked.flat())).values();
  return asked.map((some) => some.map(() => checked.next().value!));
}

function askFor(table: CallingRules, accountId: string | null, e164: string, states: readonly string[]): AskedNumber {
  return { accountId, e164, states: [stateOfNumber(table, e164) ?? [], states].flat() };
}

function statesOf(addresses: readonly CallAddress[]): string[] {
  return addresses.flatMap(({ state }) => state ?? []);
}

/** The persons to whom an answer's contacts are attributed: the owner, or the people behind an owning organisation. */
export function namesOf({ owner, ownerPath }: Pick<Results, 'owner' | 'ownerPath'>): string[] {
  return [...new Set([...(owner === null ? [] : [owner.name]), ...ownerPath.map(({ to }) => to)])];
}

/** '(419) 555-0142' -> '+14195550142' */
function writeE164(number: string): string {
  return `+1${number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`;
}

function withLists<P extends JudgedPhone>(phone: P, { statuses }: CheckedNumber, now: Date) {
  const dnc = joinStatuses(phone.dnc, statuses, now);
  return { ...phone, isDNC: dnc.state === 'listed', dnc };
}

/**
 * 'yes' is the registry's statement that the number was given up after the day that was asked about. If this person was last seen with it on or before that
 * day, it is not theirs any more; if later, it may have been given up before they got it. A fresh 'no' about a day on or before the person was last seen
 * outweighs that 'perhaps'.
 */
function readReassigned(answers: CheckedNumber['reassigned'], lastSeen: string | null): CallFacts['reassigned'] {
  const seen = lastSeen ?? '';
  const isYes = ({ answer }: (typeof answers)[number]) => answer === 'yes';
  if (answers.some((one) => isYes(one) && one.askedAbout >= seen)) return 'yes';
  if (!answers.some(isYes)) return 'no';
  return answers.some(({ answer, askedAbout, isFresh }) => answer === 'no' && isFresh && askedAbout <= seen && seen !== '')
    ? 'no'
    : 'perhaps';
}

/** Caches the hours of equal places, for one moment. */
function rememberHours(): typeof readCallHours {
  const known = new Map<string, CallHours>();
  return (table, place, now) => {
    const key = `${place.states.join()} ${place.zones.join()}`;
    const hours = known.get(key) ?? readCallHours(table, place, now);
    known.set(key, hours);
    return hours;
  };
}

export interface CallAddress {
  state: string | null;
  zip: string | null;
}

/** Where the person of an answer lives or receives mail, by state and ZIP code. All of them count, because it is unknown where the phone is. */
export function readCallAddresses({ addressHistory, mailingAddress, propertyAddress }: Results): CallAddress[] {
  const current = addressHistory.filter(({ isCurrentAddress }) => isCurrentAddress).map(({ state, zip }) => ({ state, zip }));
  const mailed = [mailingAddress].map(readLine).filter((address) => address !== null);
  const known = [...current, ...mailed];
  const asked = known.length > 0 ? known : [propertyAddress].map(readLine).filter((address) => address !== null);
  return [...new Map(asked.map((address) => [`${address.state} ${address.zip}`, address])).values()];
}

/** '418 Tannery Row, Quillmere, FK 00412' -> FK and 00412. */
function readLine(line: string | null): CallAddress | null {
  const match = /\b([A-Z]{2})[,\s]+(\d{5})(?:-\d{4})?\s*$/.exec(line ?? '');
  return match === null ? null : { state: match[1]!, zip: match[2]! };
}
