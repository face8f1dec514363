/** The parts of an answer that the card shows: the person or owner, the best way to reach them, and what supports it. */
import type { EvidenceLine, Phone, Results } from '@deedline/contract/search/results';
import { formatDate } from '../../../ui/format.ts';

export interface EvidenceView {
  text: string;
  source: string;
  when: string;
  isAgainst: boolean;
}

export interface ContactView {
  text: string;
  /** 'Mobile, active · Hello Sparrow Mobile' */
  line: string;
  dnc: { state: Phone['dnc']['state']; words: string } | null;
  confidence: number;
  evidence: readonly EvidenceView[];
}

export interface AnswerView {
  role: 'Owner' | 'Person';
  isAbsentee: boolean;
  name: string;
  address: string;
  /** The people behind a company or trust; empty if a person owns the lot. */
  behind: string;
  contact: ContactView | null;
  /** 'Also found: 2 more phones, 1 email'; empty where that is all. */
  more: string;
}

const LINE_TYPES = { mobile: 'Mobile', landline: 'Landline', voip: 'VoIP' } as const;
const LINE_STATUSES = { active: 'active', disconnected: 'disconnected', unknown: 'status unknown' } as const;
const PROFILE_MODES: readonly Results['searchMode'][] = ['person_search', 'reverse_phone', 'reverse_email'];

export function viewAnswer(results: Results): AnswerView {
  const last = results.ownerPath.at(-1);
  return {
    role: PROFILE_MODES.includes(results.searchMode) ? 'Person' : 'Owner',
    isAbsentee: results.flags.some(({ code }) => code === 'absentee_owner'),
    name: results.owner?.name ?? 'Nothing useful found',
    address: results.propertyAddress ?? currentAddress(results) ?? 'No address on file',
    behind: last === undefined ? '' : `Behind it: ${last.to} (${last.role.toLowerCase()})`,
    contact: bestContact(results),
    more: countMore(results),
  };
}

function currentAddress({ addressHistory, mailingAddress }: Results): string | null {
  const home = addressHistory.find((entry) => entry.isCurrentAddress) ?? addressHistory[0];
  if (home === undefined) return mailingAddress;
  return [home.fullStreet, home.city, [home.state, home.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function bestContact({ phones, emails }: Results): ContactView | null {
  const [phone] = phones;
  if (phone !== undefined) {
    const type = phone.type === null ? 'Type unknown' : LINE_TYPES[phone.type];
    return {
      text: phone.number,
      line: [`${type}, ${LINE_STATUSES[phone.status]}`, phone.carrier].filter(Boolean).join(' · '),
      dnc: { state: phone.dnc.state, words: describeDnc(phone.dnc) },
      confidence: phone.confidence,
      evidence: viewEvidence(phone.evidence),
    };
  }
  const [email] = emails;
  if (email === undefined) return null;
  return { text: email.email, line: 'Email', dnc: null, confidence: email.confidence, evidence: viewEvidence(email.evidence) };
}

/** Three states: a number that was not checked is never shown as clear. */
function describeDnc({ state, listDate }: Phone['dnc']): string {
  if (state === 'not_checked') return 'Do-Not-Call: not checked, no list covers this number';
  const list = listDate === null ? 'the list' : `the list of ${formatDate(listDate)}`;
  return state === 'listed' ? `Do not call: on ${list}` : `Do-Not-Call: not on ${list}`;
}

/** Strongest first, whether it speaks for or against. */
function viewEvidence(lines: readonly EvidenceLine[]): EvidenceView[] {
  return lines
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .map(({ text, sourceLabel, firstSeen, lastSeen, weight }) => ({
      text: text.charAt(0).toUpperCase() + text.slice(1),
      source: sourceLabel,
      when: writeMonth(lastSeen ?? firstSeen),
      isAgainst: weight < 0,
    }));
}

function writeMonth(date: string | null): string {
  return date === null ? 'no date' : formatDate(date.slice(0, 7));
}

function countMore({ phones, emails, relatives, addressHistory }: Results): string {
  const counts = [
    count(Math.max(0, phones.length - 1), 'more phone'),
    count(phones.length === 0 ? Math.max(0, emails.length - 1) : emails.length, phones.length === 0 ? 'more email' : 'email'),
    count(relatives.length, 'relative'),
    count(addressHistory.length, 'address', 'addresses'),
  ].filter(Boolean);
  return counts.length === 0 ? '' : `Also found: ${counts.join(', ')}`;
}

function count(many: number, one: string, several = `${one}s`): string {
  return many === 0 ? '' : `${many} ${many === 1 ? one : several}`;
}

/** '5 records', '6 records, 1 against' */
export function countRecords(evidence: readonly EvidenceView[]): string {
  const against = evidence.filter(({ isAgainst }) => isAgainst).length;
  const records = evidence.length === 1 ? '1 record' : `${evidence.length} records`;
  return against === 0 ? records : `${records}, ${against} against`;
}
