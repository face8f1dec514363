/** EnformionGO: people by name or address, and the holder of a phone or an email, with the dates on which each contact was first and last reported. */
import { formatPhone } from '@deedline/engine/normalize/phone';
import { known } from '../fields.ts';
import { askEach, fail, refuse, refuseQuestion, replyOf, replyWithout, sendOnce } from '../replies.ts';
import type { AskedAddress, Asking, ClearedQuestion, Reply, Vendor, VendorCall, VendorRequest, VendorResponse } from '../vendor.ts';
import { readAnswer } from './read.ts';
import { ENFORMIONGO_CREDENTIALS, ENFORMIONGO_TERMS } from './terms.ts';
import { createEnformionTwin } from './twin.ts';

const BASE = 'https://devapi.enformion.com';
const MAX_PERSONS = 10;

export const ENFORMIONGO: Vendor = {
  id: 'enformiongo',
  terms: ENFORMIONGO_TERMS,
  answers: ['contacts_at_address', 'person', 'phone_holder', 'email_holder'],
  takes: (question) => searchOf(question) !== undefined,
  credentials: ENFORMIONGO_CREDENTIALS,
  ask: (questions, call) => askEach(questions, (question) => askOne(question, call)),
  // All of its searches are about a person.
  test: () => Promise.resolve(null),
  createTwin: createEnformionTwin,
};

async function askOne(question: ClearedQuestion, call: VendorCall): Promise<Reply> {
  const asked = searchOf(question);
  if (asked === undefined) return refuseQuestion(question, 'EnformionGO wants a name and a place, an address, a phone or an email');
  const answer = await sendOnce(requestOf(question, asked, call), call, { readRequestId });
  if (answer.outcome !== 'answer') return replyWithout(question, answer);
  const { requestId } = answer;
  const about =
    question.kind === 'phone_holder' ? { phone: question.phone } : question.kind === 'email_holder' ? { email: question.email } : {};
  const read = readAnswer(answer.body, about);
  if (read === undefined) return replyWithout(question, fail('The answer has another shape than the vendor says.', requestId));
  if (read.outcome === 'refused') return replyWithout(question, refuse('The vendor did not take the question.', requestId));
  if (read.outcome === 'error') return replyWithout(question, fail('The vendor says that it failed.', requestId));
  if (read.isHit && read.read.found === undefined) return replyWithout(question, fail('Nobody in the answer can be read.', requestId));
  return replyOf(question, requestId, read.read);
}

interface Search {
  path: string;
  /** The value of the `galaxy-search-type` header. */
  type: 'Person' | 'DevAPIContactEnrich' | 'DevAPICallerID' | 'DevAPIEmailID';
  body: Readonly<Record<string, unknown>>;
}

function searchOf(question: Asking): Search | undefined {
  switch (question.kind) {
    case 'phone_holder':
      return { path: '/Phone/Enrich', type: 'DevAPICallerID', body: { Phone: formatPhone(`+1${question.phone}`) } };
    case 'email_holder':
      return { path: '/Email/Enrich', type: 'DevAPIEmailID', body: { Email: question.email } };
    case 'contacts_at_address': {
      const { name, address } = question;
      if (name === undefined) return searchPeople({ Addresses: [linesOf(address)] });
      const { AddressLine1: addressLine1, AddressLine2: addressLine2 } = linesOf(address);
      const body = { ...namesOf(name), Address: known({ addressLine1, addressLine2 }) };
      return { path: '/Contact/Enrich', type: 'DevAPIContactEnrich', body };
    }
    case 'person': {
      const { name, address, birthDate } = question;
      const Addresses = address === undefined ? [] : [linesOf(address)];
      const Dob = birthDate === undefined ? undefined : /^(\d{4})-(\d\d)-(\d\d)$/.exec(birthDate);
      if (Addresses.length === 0 && !Dob) return undefined;
      return searchPeople({ ...namesOf(name), Addresses, ...(Dob ? { Dob: `${Dob[2]}/${Dob[3]}/${Dob[1]}` } : {}) });
    }
    default:
      return undefined;
  }
}

function searchPeople(who: Readonly<Record<string, unknown>>): Search {
  const Includes = ['Addresses', 'PhoneNumbers', 'EmailAddresses'];
  return { path: '/PersonSearch', type: 'Person', body: { ...who, Includes, Page: 1, ResultsPerPage: MAX_PERSONS } };
}

function namesOf({ first, middle, last }: { first: string; middle?: string; last: string }) {
  return known({ FirstName: first, MiddleName: middle, LastName: last });
}

function linesOf({ line, city, state, zip }: Partial<AskedAddress>) {
  const region = [state, zip].filter((part) => part !== undefined).join(' ');
  const place = [city, region].filter((part) => part !== undefined && part !== '').join(', ');
  return known({ AddressLine1: line, AddressLine2: place === '' ? undefined : place });
}

function requestOf(question: ClearedQuestion, { path, type, body }: Search, { credentials }: VendorCall): VendorRequest {
  const headers = {
    'galaxy-ap-name': credentials['name'] ?? '',
    'galaxy-ap-password': credentials['password'] ?? '',
    'galaxy-search-type': type,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  return { about: [question], method: 'POST', url: BASE + path, headers, body: JSON.stringify(body) };
}

function readRequestId(_response: VendorResponse, body: unknown): string | null {
  const told = typeof body === 'object' && body !== null && 'requestId' in body ? body.requestId : undefined;
  return typeof told === 'string' && /^[\w-]{1,100}$/.test(told) ? told : null;
}
