/** Decides from lists, line and hours whether a number may be called now, with every reason. Pure; the code contains nothing that the rules can say. */
import type { CallReadiness, CallReason, CallReasonCode, CallingRule, CallingRules } from '@deedline/contract/compliance/calling';
import type { ListStatus } from '@deedline/contract/compliance/do-not-call';
import { forbidsCalls, type PersonReportKind, whomOfReport } from '@deedline/contract/compliance/person-report-words';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { OwnReport } from '../numbers/own-reports.ts';
import { isOrganisation } from '../persons/known-persons.ts';
import { readCallHours, type CallHours, type CallPlace, type Closed } from './call-hours.ts';
import { clockOf, formatClock, nameDays, nameZone, readWall } from './wall-clock.ts';

export interface CallFacts {
  /** '+14195550142' */
  e164: string;
  type: 'mobile' | 'landline' | 'voip' | null;
  status: 'active' | 'disconnected' | 'unknown';
  dnc: { state: 'listed' | 'not_listed' | 'not_checked'; listDate: string | null; lists: readonly ListStatus[] };
  reassigned: 'yes' | 'perhaps' | 'no';
  /** The account's own report of this number as this person's, if that was bad. */
  reported?: OwnReport | null;
  /** What it reported about the people whom the number reaches, the latest of each kind, and what the answer was bought for. */
  persons?: readonly SaidOfPerson[];
  purpose?: Purpose | null;
  /** Where its holder lives, as far as that is known. */
  addresses: readonly { state: string | null; zip: string | null }[];
}

export interface SaidOfPerson {
  kind: PersonReportKind;
  name: string;
  /** '2026-11-28' */
  on: string;
}

const BLOCKS: ReadonlySet<CallReasonCode> = new Set([
  'dnc_listed',
  'litigator',
  'reassigned',
  'reported_wrong',
  'reported_disconnected',
  'outside_hours',
  'no_calls_today',
  'holiday',
]);

export function judgeCall(table: CallingRules, facts: CallFacts, now: Date, hoursOf = readCallHours): CallReadiness {
  const place = findPlace(table, facts);
  const hours = place.zones.length === 0 ? null : hoursOf(table, place, now);
  const found = [
    ...listReasons(table, facts, place),
    ...reportReasons(facts),
    ...personReasons(facts),
    ...hourReasons(hours),
    ...lineReasons(facts),
  ];
  const reasons = found.map(({ code, text, effect: own, citation = table.citations[code] ?? null }): CallReason => {
    const effect = own ?? (BLOCKS.has(code) ? 'block' : (table.effects[code] ?? 'review'));
    return { code, effect, text, citation };
  });
  const has = (effect: CallReason['effect']) => reasons.some((reason) => reason.effect === effect);
  return {
    state: has('block') ? 'blocked' : has('review') ? 'review' : 'callable',
    reasons: reasons.toSorted((a, b) => ORDER[a.effect] - ORDER[b.effect]),
    localTimes: place.zones.map((zone) => {
      const { minute, day } = readWall(zone, now.getTime());
      return { zone, time: clockOf(minute), day };
    }),
    windowToday: hours?.windowToday ?? null,
    closesAt: writeMoment(hours?.closesAt),
    opensAt: writeMoment(hours?.opensAt),
    rules: (hours?.rules ?? []).map(describeRule),
    asOf: now.toISOString(),
  };
}

const ORDER = { block: 0, review: 1, note: 2 } as const;
type Found = Pick<CallReason, 'code' | 'text'> & { citation?: string | null; effect?: CallReason['effect'] };

function writeMoment(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString();
}

/** The state of a number's area code; null if the table does not have it. */
export function stateOfNumber(table: Pick<CallingRules, 'areaCodes'>, e164: string): string | null {
  return table.areaCodes[e164.slice(2, 5)]?.state ?? null;
}

/** Where the called party may be: the place of the number and of each address. */
export function findPlace(table: CallingRules, { e164, addresses }: Pick<CallFacts, 'e164' | 'addresses'>): CallPlace {
  const ofNumber = table.areaCodes[e164.slice(2, 5)];
  const ofAddresses = addresses.map(({ state, zip }) => ({
    state: state !== null && Object.hasOwn(table.states, state) ? state : null,
    zones: table.zips[zip?.slice(0, 3) ?? ''] ?? table.states[state ?? ''] ?? [],
  }));
  const all = [...(ofNumber === undefined ? [] : [ofNumber]), ...ofAddresses];
  return {
    states: [...new Set(all.flatMap(({ state }) => state ?? []))],
    zones: [...new Set(all.flatMap(({ zones }) => zones))],
  };
}

function listReasons(table: CallingRules, { e164, dnc, reassigned }: CallFacts, { states }: CallPlace): Found[] {
  const reasons: Found[] = [];
  const of = (kind: ListStatus['kind']) => dnc.lists.filter((status) => status.kind === kind);
  if (dnc.state === 'listed')
    reasons.push({ code: 'dnc_listed', text: `On a do-not-call list${dnc.listDate ? ` of ${dnc.listDate}` : ''}.` });
  if (of('litigator').some(({ says }) => says === 'listed'))
    reasons.push({ code: 'litigator', text: 'On a list of people who sue over calls.' });
  if (reassigned === 'yes') reasons.push({ code: 'reassigned', text: 'Given up by its holder since this person was last seen with it.' });
  if (reassigned === 'perhaps')
    reasons.push({ code: 'reassigned_perhaps', text: 'Given up at some time; perhaps before this person was last seen with it.' });
  if (dnc.state === 'not_checked') {
    const text =
      dnc.listDate === null
        ? 'No national do-not-call list covers this number.'
        : `The do-not-call list of ${dnc.listDate} is too old to clear it.`;
    reasons.push({ code: 'dnc_not_checked', text });
  }
  for (const { state, citation } of table.stateLists.filter((list) => states.includes(list.state))) {
    const isChecked = of('state').some((status) => status.state === state && status.says !== 'stale');
    if (!isChecked)
      reasons.push({
        code: 'state_list_not_checked',
        text: `${state} keeps a do-not-call list of its own, which was not checked.`,
        citation,
      });
  }
  if (stateOfNumber(table, e164) === null) reasons.push({ code: 'place_unknown', text: 'The tables do not know where this area code is.' });
  return reasons;
}

function lineReasons({ type, status }: CallFacts): Found[] {
  return [
    ...(type === 'mobile'
      ? [{ code: 'wireless' as const, text: 'A wireless line: no autodialer, recorded voice or text without its holder’s consent.' }]
      : []),
    ...(type === null ? [{ code: 'line_unknown' as const, text: 'Nobody says whether this line is wireless.' }] : []),
    ...(status === 'disconnected' ? [{ code: 'disconnected' as const, text: 'The carrier’s file says that it is disconnected.' }] : []),
  ];
}

function reportReasons({ reported }: CallFacts): Found[] {
  if (!reported) return [];
  return reported.outcome === 'wrong_number'
    ? [{ code: 'reported_wrong', text: `You reported it as a wrong number on ${reported.on}.` }]
    : [{ code: 'reported_disconnected', text: `You reported it as disconnected on ${reported.on}.` }];
}

/** Reports about the people themselves: they hold back every number, or are a note, by what the answer was bought for. */
function personReasons({ persons = [], purpose = null }: CallFacts): Found[] {
  return persons.map(({ kind, name, on }) => {
    const isBlocked = forbidsCalls(kind, purpose);
    const { code, did, why, citation } = OF_PERSONS[kind];
    const text = `You reported on ${on} that ${whomOfReport({ kind, name }, isOrganisation(name))} ${did}.${isBlocked ? ` ${why}` : ''}`;
    return { code, text, effect: isBlocked ? 'block' : 'note', citation: isBlocked && purpose === 'debt_collection' ? citation : null };
  });
}

const OF_PERSONS = {
  deceased: {
    code: 'reported_deceased',
    did: 'has died',
    why: 'About their debt, only certain people may be spoken to, such as a spouse or whoever settles the estate.',
    citation: '12 CFR 1006.6(a)(4)',
  },
  bankruptcy: {
    code: 'reported_bankruptcy',
    did: 'filed for bankruptcy',
    why: 'A call to collect may break the automatic stay.',
    citation: '11 U.S.C. 362(a)(6)',
  },
  no_contact: {
    code: 'reported_no_contact',
    did: 'asked not to be contacted',
    why: 'No number of theirs is to be called.',
    citation: '15 U.S.C. 1692c(c)',
  },
} as const satisfies Record<PersonReportKind, { code: CallReasonCode; did: string; why: string; citation: string }>;

function hourReasons(hours: CallHours | null): Found[] {
  return (hours?.closed ?? []).map((closed) => ({ code: closed.why, text: describeClosed(closed), citation: closed.rule.citation }));
}

function describeClosed({ why, rule, zone, wall, holiday }: Closed): string {
  const place = rule.place === 'US' ? 'Federal rules' : rule.place;
  const allow = rule.place === 'US' ? 'allow' : 'allows';
  if (why === 'no_calls_today') return `${place} ${allow} no calls on this day of the week.`;
  if (why === 'holiday') return `${place} ${allow} no calls on ${holiday}.`;
  const hours = `from ${formatClock(rule.opens!)} to ${formatClock(rule.closes!)}`;
  return `It is ${formatClock(clockOf(wall.minute))} there (${nameZone(zone)}): ${place} ${allow} calls ${hours}.`;
}

function describeRule(rule: CallingRule): CallReadiness['rules'][number] {
  const { place, days, opens, closes, holidays, mostCalls, citation, checkedOn } = rule;
  const when = opens === null || closes === null ? 'no calls' : `${formatClock(opens)} to ${formatClock(closes)}`;
  return {
    place,
    words: `${nameDays(days)}: ${when}${holidays === 'closed' ? ', none on holidays' : ''}`,
    citation,
    checkedOn,
    mostCalls: mostCalls === null ? null : `at most ${mostCalls.calls} calls in ${mostCalls.hours} hours on one subject`,
  };
}
