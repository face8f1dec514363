/** Results as they are shown now: one answer of all lists for each number, and whether it may be called at this moment. */
import type { CallingRules } from '@deedline/contract/compliance/calling';
import type { Phone, Results } from '@deedline/contract/search/results';
import type { AppContext } from '../../../context.ts';
import { type CheckedNumber, checkNumbers, joinStatuses } from '../numbers/check-numbers.ts';
import { type CallHours, readCallHours } from './call-hours.ts';
import { type CallFacts, judgeCall, stateOfNumber } from './rules.ts';
import type { CallingRulesWatch } from './watch-rules.ts';

type CallingContext = Pick<AppContext, 'db' | 'now'> & { callingRules: CallingRulesWatch };

/** Of whoever asks, and their results. */
interface Shown {
  accountId: string | null;
  results: Results;
}

/** What the lists say, as it is kept with an answer; nothing of the moment. */
export async function checkLists(ctx: CallingContext, shown: readonly Shown[]): Promise<Results[]> {
  const checked = await checkAll(ctx, shown, await ctx.callingRules.current());
  const now = ctx.now();
  return shown.map(({ results }, index) => ({
    ...results,
    phones: results.phones.map((phone, place) => withLists(phone, checked[index]![place]!, now)),
  }));
}

/** Lists and hours, for any number of results with one look-up. */
export async function presentCalls(ctx: CallingContext, shown: readonly Shown[]): Promise<Results[]> {
  const table = await ctx.callingRules.current();
  const checked = await checkAll(ctx, shown, table);
  const now = ctx.now();
  const hoursOf = rememberHours();
  return shown.map(({ results }, index) => {
    const addresses = readAddresses(results);
    const [ofPhones, ofRelatives] = [checked[index]!, checked[index]!.slice(results.phones.length).values()];
    const phones = results.phones.map((phone, place) => {
      const { e164, type, status, dnc, ...rest } = withLists(phone, ofPhones[place]!, now);
      const reassigned = readReassigned(ofPhones[place]!.reassigned, phone.lastSeen);
      const facts: CallFacts = { e164, type, status, dnc, addresses, reassigned };
      return { ...rest, e164, type, status, dnc, callReadiness: judgeCall(table, facts, now, hoursOf) };
    });
    const relatives = results.relatives.map((relative) => ({
      ...relative,
      phones: relative.phones.map((phone) => ({ ...phone, dnc: joinStatuses(UNCHECKED, ofRelatives.next().value!.statuses, now) })),
    }));
    return { ...results, phones, relatives };
  });
}

/** No source of the evidence says anything of relatives' numbers. */
const UNCHECKED: Phone['dnc'] = { state: 'not_checked', listDate: null, lists: [] };

/** Of each result its phones, then those of its relatives. */
async function checkAll(ctx: CallingContext, shown: readonly Shown[], table: CallingRules): Promise<CheckedNumber[][]> {
  const asked = shown.map(({ accountId, results }) => {
    const near = readAddresses(results).flatMap(({ state }) => state ?? []);
    const ask = (e164: string, states: readonly string[]) => ({
      accountId,
      e164,
      states: [stateOfNumber(table, e164) ?? [], states].flat(),
    });
    const ofRelatives = results.relatives.flatMap(({ phones }) => phones.map(({ number }) => ask(writeE164(number), [])));
    return [...results.phones.map(({ e164 }) => ask(e164, near)), ...ofRelatives];
  });
  const checked = (await checkNumbers(ctx, asked.flat())).values();
  return asked.map((some) => some.map(() => checked.next().value!));
}

/** '(419) 555-0142' -> '+14195550142' */
function writeE164(number: string): string {
  return `+1${number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`;
}

function withLists(phone: Phone, { statuses }: CheckedNumber, now: Date) {
  const dnc = joinStatuses(phone.dnc, statuses, now);
  return { ...phone, isDNC: dnc.state === 'listed', dnc };
}

/**
 * 'yes' is the registry's word that the number was given up after the day it was asked about. If this person was last seen with it by
 * then, it is not theirs; if later, it may have been given up before them. A 'no' that reaches back as far outweighs an older 'perhaps'.
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

/** The same places have the same hours, within one moment. */
function rememberHours(): typeof readCallHours {
  const known = new Map<string, CallHours>();
  return (table, place, now) => {
    const key = `${place.states.join()} ${place.zones.join()}`;
    const hours = known.get(key) ?? readCallHours(table, place, now);
    known.set(key, hours);
    return hours;
  };
}

interface CallAddress {
  state: string | null;
  zip: string | null;
}

/** Where the person of an answer lives or takes mail, by state and ZIP code: each of them counts, for nobody knows where the phone is. */
function readAddresses({ addressHistory, mailingAddress, propertyAddress }: Results): CallAddress[] {
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
