/** Decides who of an answer is sent, and with what. Pure. The answer is as shown at this moment, without anybody who opted out. */
import { flagOfReport } from '@deedline/contract/compliance/person-report-words';
import type { CrmColumn, CrmReason } from '@deedline/contract/crm/crm-words';
import type { Phone, Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import { formatStreet, parseAddress } from '@deedline/engine/normalize/address';
import type { CrmPerson } from '../../../outside/crm/crm.ts';
import { placeCells, unitOf } from '../../batches/output/cells.ts';
import { contactOf } from '../../batches/output/names.ts';
import { isReported } from '../../calls/numbers/own-reports.ts';

/** Reasons that only depend on the day and hour: the number may be called at another time. */
const OF_THE_HOUR: ReadonlySet<string> = new Set(['outside_hours', 'no_calls_today', 'holiday']);
const MOST = 5;

export interface ToSend {
  person: CrmPerson;
  note: string;
  /** Identifies the person, in whichever search they are found. */
  subject: string;
  phones: number;
  phonesLeftOut: number;
  emails: number;
  /** 0..100, of the most certain contact. */
  confidence: number;
}
export interface LeftOut {
  left: CrmReason;
  phonesLeftOut: number;
}

interface How {
  knowsDoNotDisturb: boolean;
  mapping: readonly { column: string; field: string }[];
  /** Where the result can be read, with what is true at that moment. */
  link: string;
}

export function presentPerson(search: Search, { knowsDoNotDisturb, mapping, link }: How): ToSend | LeftOut {
  const { results } = search;
  if (search.status !== 'completed' || results === null || !results.matched) return { left: 'nothing_to_send', phonesLeftOut: 0 };
  const callable = results.phones.filter(mayBeCalled);
  // A number reported as bad is not theirs: it is not stored there, not even as do-not-disturb.
  const blocked = results.phones.filter((phone) => !mayBeCalled(phone) && !isReported(phone));
  const isHeldBack = results.reportedPersons?.some(({ blocks }) => blocks) === true;
  const doNotDisturb = knowsDoNotDisturb && (isHeldBack || (callable.length === 0 && blocked.length > 0));
  const phones = doNotDisturb ? blocked : callable;
  const phonesLeftOut = results.phones.length - phones.length;
  // Whoever is not to be contacted is not written to either: do-not-disturb is about calls and texts.
  const emails = isHeldBack ? [] : results.emails.filter(({ status, reported }) => status !== 'undeliverable' && reported === undefined);
  if (phones.length + emails.length === 0)
    return { left: phonesLeftOut > 0 || isHeldBack ? 'none_callable' : 'nothing_to_send', phonesLeftOut };
  const { first, last, company } = contactOf(results);
  if (!first && !last && !company) return { left: 'nothing_to_send', phonesLeftOut };
  const columns = columnsOf(results, { phones, emails: emails.map(({ email }) => email), link });
  return {
    person: {
      first,
      last: last || (first ? '' : company),
      phones: phones.slice(0, MOST).map(({ e164: number, type }) => ({ number, type })),
      emails: emails.slice(0, MOST).map(({ email }) => email),
      doNotDisturb,
      fields: Object.fromEntries(
        mapping.flatMap(({ column, field }) => {
          const value = columns[column as CrmColumn];
          return value ? [[field, value]] : [];
        }),
      ),
    },
    note: writeNote(`${first} ${last} ${company}`.trim(), results, {
      phones,
      emails: emails.map(({ email }) => email),
      phonesLeftOut,
      doNotDisturb,
      link,
    }),
    subject: [`${first} ${last} ${company}`.trim().toLowerCase(), placeOf(search, results)].join('\n'),
    phones: phones.length,
    phonesLeftOut,
    emails: emails.length,
    confidence: Math.max(...[...phones, ...emails].map(({ confidence }) => confidence)),
  };
}

function placeOf({ id }: Search, { parcel, propertyAddress }: Results): string {
  return parcel === null ? (propertyAddress?.toLowerCase() ?? id) : `${parcel.countyFips}:${parcel.apn}`;
}

/** Whether the number may be called at some time of day. */
export function mayBeCalled({ isDNC, callReadiness }: Pick<Phone, 'isDNC' | 'callReadiness'>): boolean {
  return !isDNC && !callReadiness?.reasons.some(({ code, effect }) => effect === 'block' && !OF_THE_HOUR.has(code));
}

interface Sent {
  phones: readonly Phone[];
  emails: readonly string[];
  link: string;
}

/** The value of each of our columns; '' if there is none. Also used for the examples on the page of columns. */
export function columnsOf(results: Results, { phones, emails, link }: Sent): Record<CrmColumn, string> {
  const { propertyAddress, mailingAddress, owner, owners, propertyDetails, parcel, confidenceScore } = results;
  const address = propertyAddress === null ? null : parseAddress({ line: propertyAddress });
  const [city, state, zip] = address === null ? ['', '', ''] : placeCells(address);
  const street = address === null ? '' : [formatStreet(address), unitOf(address)].filter((text) => text !== '').join(', ');
  const ofPhone = (rank: number) => (phones[rank - 1] === undefined ? '' : phones[rank - 1]!.number);
  const says = (rank: number) => (phones[rank - 1] === undefined ? '' : describePhone(phones[rank - 1]!));
  const best = Math.max(0, ...phones.map(({ confidence }) => confidence), ...results.emails.map(({ confidence }) => confidence));
  return {
    property_address: propertyAddress ?? '',
    property_street: street,
    property_city: city,
    property_state: state,
    property_zip: zip,
    mailing_address: mailingAddress ?? '',
    owner: owner?.name ?? owners[0]?.name ?? '',
    owner_kind: owners[0]?.kind ?? '',
    parcel_id: propertyDetails?.parcelId ?? parcel?.apn ?? '',
    county: propertyDetails?.county ?? '',
    match_confidence: confidenceScore === null ? '' : `${confidenceScore}%`,
    contact_confidence: best === 0 ? '' : `${best}%`,
    phone_1: ofPhone(1),
    phone_1_says: says(1),
    phone_2: ofPhone(2),
    phone_2_says: says(2),
    phone_3: ofPhone(3),
    phone_3_says: says(3),
    phone_4: ofPhone(4),
    phone_4_says: says(4),
    phone_5: ofPhone(5),
    phone_5_says: says(5),
    email_2: emails[1] ?? '',
    email_3: emails[2] ?? '',
    call_window: windowOf(phones[0]),
    link,
  };
}

/** '91%: name and address agree (3 sources); not on the do-not-call lists of 2026-11-01' */
function describePhone({ confidence, evidence, sourceCount, dnc, status, type }: Phone): string {
  const reasons = evidence.filter(({ weight, repeats }) => weight > 0 && repeats === null).toSorted((a, b) => b.weight - a.weight);
  const why = [...new Set(reasons.map(({ text }) => text))].slice(0, 2).join('; ');
  const sources = `${sourceCount} ${sourceCount === 1 ? 'source' : 'sources'}`;
  const line = [type, status === 'disconnected' ? 'disconnected' : null].filter((word) => word !== null).join(', ');
  return `${confidence}%${why ? `: ${why}` : ''} (${[line, sources].filter((text) => text !== '').join(', ')}); ${describeList(dnc)}`;
}

function describeList({ state, listDate }: Phone['dnc']): string {
  const day = listDate === null ? '' : ` of ${listDate}`;
  if (state === 'listed') return `on a do-not-call list${day}`;
  return state === 'not_listed' ? `not on the do-not-call lists${day}` : 'not checked against do-not-call lists';
}

/** 'FK: 8:00 to 21:00 every day' of each place that counts. */
function windowOf(phone: Phone | undefined): string {
  return (phone?.callReadiness?.rules ?? []).map(({ place, words }) => `${place}: ${words}`).join('; ');
}

function writeNote(name: string, results: Results, sent: Sent & { phonesLeftOut: number; doNotDisturb: boolean }): string {
  const { phones, emails, phonesLeftOut, doNotDisturb, link } = sent;
  const { propertyAddress, confidenceScore, reportedPersons = [] } = results;
  const hours = windowOf(phones[0]);
  const left =
    phonesLeftOut === 1
      ? 'One number that may not be called was not sent.'
      : `${phonesLeftOut} numbers that may not be called were not sent.`;
  return [
    `From Deedline: ${name}${propertyAddress === null ? '' : `, for ${propertyAddress}`}${confidenceScore === null ? '' : ` (match ${confidenceScore}%)`}`,
    ...reportedPersons.map((report) => `${flagOfReport(report, undefined).label}.`),
    ...phones.map((phone, at) => `${at + 1}. ${phone.number}: ${describePhone(phone)}`),
    ...(doNotDisturb ? ['None of these numbers may be called: the contact is marked do-not-disturb.'] : []),
    ...(phonesLeftOut > 0 ? [left] : []),
    ...(emails.length === 0 ? [] : [`Email: ${emails.join(', ')}`]),
    ...(hours === '' ? [] : [`Calls are allowed: ${hours}.`]),
    'Lists and hours change. Before you call, look at the result:',
    link,
  ].join('\n');
}
