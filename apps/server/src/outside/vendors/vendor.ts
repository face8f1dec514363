/**
 * The interface to data vendors: outside services that cost money, learn a person's name and have terms. A vendor is not a source: it is asked once, after a
 * provisional answer, and only by a search or a batch of an account.
 *
 * Each has a folder: `terms.ts` (facts with the day they were read), `client.ts` (one attempt for each billable call), `read.ts` (from the raw answer to
 * `Found`), `twin.ts` (an offline imitation). `catalogue.ts` lists them all.
 */
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { OrganisationOfficer, ParcelBody, PartialDate, RawAddress, RawName } from '@deedline/engine/model/evidence';
import type { TwinJobs } from './twin-jobs.ts';

// Questions

export interface AskedAddress {
  /** Number and street, with the unit if there is one. */
  line: string;
  city: string;
  /** Two letters. */
  state: string;
  zip?: string;
}

export interface AskedName {
  first: string;
  middle?: string;
  last: string;
  suffix?: string;
}

/** What vendors can be asked. Phones are ten digits, emails in lower case, dates 'YYYY-MM-DD'. */
export interface QuestionBodies {
  /** Who lives at an address or owns it, and how to reach them; with `name`: only that person. */
  contacts_at_address: { address: AskedAddress; name?: AskedName };
  contacts_at_parcel: { apn: string; county: string; state: string };
  /** A person by name and last known place. */
  person: { name: AskedName; address?: Partial<AskedAddress>; birthDate?: PartialDate };
  phone_holder: { phone: string };
  email_holder: { email: string };
  company_officers: { company: string; state?: string; address?: AskedAddress };
  property_at_address: { address: AskedAddress };
  /** Type, status and carrier of a line; with `since`: whether it was reassigned after that day. */
  line_facts: { phone: string; since?: string };
  mailbox: { email: string };
}
export type QuestionKind = keyof QuestionBodies;

/** One question. `id` is our own: the UUID under which the call is recorded. Replies are joined by it and never by position. */
export type Question = { [K in QuestionKind]: { id: string; kind: K } & QuestionBodies[K] }[QuestionKind];

/** A question that has not been recorded yet. */
export type Asking = Question extends infer Q ? (Q extends Question ? Omit<Q, 'id'> : never) : never;

declare const cleared: unique symbol;
/**
 * A question that may leave the machine: nobody it names or could name has opted out, and its call is recorded with a cost within every budget. Only
 * `features/vendors/clear-questions.ts` creates these, for a search or a row that an account holds; samples, opt-outs and privacy requests never do.
 */
export type ClearedQuestion = Question & { readonly [cleared]: true };

// Replies

interface Billed {
  /** The id of the question. */
  id: string;
  /** Millionths of a dollar; null if the vendor does not say, in which case its terms determine the amount. */
  billedMicros: number | null;
  /** The vendor's own id of the request, for disputes. */
  requestId: string | null;
  /** Entries of the answer that could not be read and were left out. The vendor can find them under `requestId`. */
  setAside?: number;
}

/**
 * `refused`: not processed and not billed (bad input, the vendor's own opt-out, over quota). `unknown`: sent, but no readable answer came back; it may have
 * been billed. `why` is for operators and names nobody. `later`: the answer comes by webhook or polling, under the vendor's `jobId`.
 */
export type Reply = Billed &
  (
    | { outcome: 'hit'; found: Found }
    | { outcome: 'miss' }
    | { outcome: 'refused' | 'unknown'; why: string }
    | { outcome: 'later'; jobId: string }
  );

/** What is kept of an answer. Data that must never enter (ethnicity, religion, marital status, occupation, income, net worth) has no field here. */
export interface Found {
  persons?: FoundPerson[];
  officers?: OrganisationOfficer[];
  property?: Partial<ParcelBody>;
  lines?: FoundLine[];
  mailboxes?: FoundMailbox[];
}

/** Absent does not mean false: a flag that the vendor did not send is left out. */
export interface FoundPerson {
  /** The vendor's own id, or the position in the answer. */
  recordId: string;
  name: RawName;
  alsoKnownAs?: RawName[];
  birthDate?: PartialDate;
  /** In whole years, if there is no birth date. */
  age?: number;
  isDeceased?: boolean;
  /** Whether the vendor says that they own the property in question. */
  isOwner?: boolean;
  isLitigator?: boolean;
  addresses: { address: RawAddress; firstSeen?: PartialDate; lastSeen?: PartialDate; isCurrent?: boolean }[];
  phones: FoundPhone[];
  emails: { email: string; rank?: number; firstSeen?: PartialDate; lastSeen?: PartialDate }[];
}

export interface FoundPhone {
  /** Ten digits. */
  phone: string;
  /** 1 is the vendor's best. */
  rank?: number;
  lineType?: 'mobile' | 'landline' | 'voip';
  carrier?: string;
  isReachable?: boolean;
  /** Only set if the vendor checks against the list; `doNotCallAsOf` only if it gives the list's date. */
  isOnDoNotCall?: boolean;
  doNotCallAsOf?: string;
  firstSeen?: PartialDate;
  lastSeen?: PartialDate;
}

interface FoundLine {
  phone: string;
  lineType?: 'mobile' | 'landline' | 'voip' | 'toll_free';
  carrier?: string;
  status?: 'active' | 'inactive' | 'unreachable';
  /** Assigned to somebody else since the day in the question. */
  wasReassigned?: boolean;
  isValid?: boolean;
  holder?: RawName;
}

interface FoundMailbox {
  email: string;
  status: 'deliverable' | 'undeliverable' | 'catch_all' | 'unknown';
}

// Vendors

/** A vendor's terms as data. Prices and terms change: `readOn` is the day on which they were read. */
export interface VendorTerms {
  label: string;
  /** Where an account obtains its key. */
  homepage: string;
  readOn: string;
  /** Days for which an answer may be kept and reused. 0: what was bought may be shown again, but not used for anything else. */
  keepDays: number;
  /** Whether the terms on this are known. If not, `keepDays` is 0 as a precaution, and the settings say so. */
  isKeepingRead: boolean;
  purposes: readonly Purpose[];
  regulated: readonly ('glba' | 'dppa')[];
  billedBy: 'hit' | 'request' | 'row';
  /** Millionths of a dollar for one question of this kind; absent if the vendor does not answer the kind. */
  prices: Readonly<Partial<Record<QuestionKind, number>>>;
  perMinute: number;
  maxPerCall: number;
  /** How many jobs it accepts in a minute, if it has jobs that are answered later. Absent: it only answers instantly. */
  jobsPerMinute?: number;
  /** Whether repeating a question is free. */
  isSafeToRepeat: boolean;
  scrubsDoNotCall: boolean;
  /** What an account agrees to, in plain words; one sentence each. */
  inPlainWords: readonly string[];
}

export interface Credential {
  name: string;
  label: string;
  isSecret: boolean;
  /** The format, if it is known. */
  pattern?: RegExp;
}

export interface VendorCall {
  credentials: Readonly<Record<string, string>>;
  /** The only way to the vendor: over the internet with limits of time and size, or to the twin. */
  fetch: VendorFetch;
  /** The deadline of the search. */
  signal: AbortSignal;
  /** The rate limit, shared by all processes. */
  pace: Pace;
  /** Whether the caller (a batch) can wait: a vendor whose jobs are cheaper than its instant answers may then reply `later`. */
  mayAnswerLater?: boolean;
}

export interface VendorRequest {
  /**
   * The questions in this request: each is recorded as sent before the request leaves. Empty if the request is free and reveals nothing about people not asked
   * about before.
   */
  about: readonly Pick<ClearedQuestion, 'id'>[];
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}
export interface VendorResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** At most 10 MB; more is an error. */
  body: string;
}
/**
 * Makes one attempt. Rejects with NotSent if nothing left the machine, and with another error if no complete answer arrived: it is then unknown whether it was
 * billed.
 */
export type VendorFetch = (request: VendorRequest, signal: AbortSignal) => Promise<VendorResponse>;

export interface Pace {
  /** Waits for a turn; rejects with the signal's reason. */
  enter(signal: AbortSignal): Promise<void>;
  /** The vendor answered 429 or does not accept the key: nobody sends with that key before the pause is over. */
  pause(ms: number, why?: 'key'): Promise<void>;
}

/** What became of a number that a vendor returned. */
export interface ReportedOutcome {
  /** The request id of the reply that contained the number. */
  requestId: string;
  /** Ten digits. */
  phone: string;
  isConnected: boolean;
  isRightParty: boolean;
}

export interface Vendor {
  /** Lower case, as in records and settings. Must never be renamed. */
  id: string;
  terms: VendorTerms;
  answers: readonly QuestionKind[];
  /** Whether a question of a supported kind has what the vendor requires (a whole address, a place). Absent: it accepts all of them. */
  takes?(question: Asking): boolean;
  credentials: readonly Credential[];
  /** Never rejects, and returns a reply for every question id. Makes one attempt for each billable call. */
  ask(questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]>;
  /** Whether the credentials are accepted, checked without cost and without personal data; null if the vendor has no such request. */
  test(call: VendorCall): Promise<{ isTaken: boolean; why?: string } | null>;
  /** Only for vendors that answer later. */
  collect?(jobId: string, questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]>;
  /** Only for vendors that accept outcomes. Never rejects; nothing is billed. */
  report?(outcome: ReportedOutcome, call: VendorCall): Promise<{ isTaken: boolean; why?: string }>;
  /** Creates an offline imitation. `jobs`: the storage for jobs that it answers later; in memory if absent. */
  createTwin(truth: VendorTruth, habits?: Partial<TwinHabits>, jobs?: TwinJobs): VendorFetch;
}

// Twins

/** The truth about people of the made-up state, for twins only. The product reads no file that contains it. */
export interface VendorTruth {
  /** The date of the truth; today if absent. */
  readonly asOf?: string;
  /** The residents of the address. */
  at(address: AskedAddress): readonly TruthPerson[];
  /** The owners of the address, wherever they live. */
  ownersAt(address: AskedAddress): readonly TruthPerson[];
  atParcel(apn: string, county: string, state: string): readonly TruthPerson[];
  named(name: AskedName, where?: { city?: string; state?: string; zip?: string }): readonly TruthPerson[];
  /** By a phone's ten digits or an email. */
  holderOf(contact: string): TruthPerson | undefined;
  officersOf(company: string): readonly OrganisationOfficer[];
  lineOf(phone: string): TruthLine | undefined;
  /** Undefined if nobody ever had the mailbox. */
  mailboxOf(email: string): Exclude<FoundMailbox['status'], 'unknown'> | undefined;
}

export interface TruthPerson {
  id: string;
  name: AskedName;
  birthDate: string;
  diedOn?: string;
  address: AskedAddress;
  formerAddresses: readonly AskedAddress[];
  ownsParcels: readonly string[];
  phones: readonly TruthLine[];
  formerLines: readonly FormerLine[];
  emails: readonly string[];
}

export interface TruthLine {
  phone: string;
  lineType: 'mobile' | 'landline' | 'voip';
  isActive: boolean;
  /** Since when the current holder has had it. */
  since?: string;
}

/** A line that somebody has given up. */
export interface FormerLine extends Required<Omit<TruthLine, 'isActive'>> {
  /** The day on which they gave it up. */
  until: string;
}

/** Shares of answers from 0 to 1, drawn by a hash of the question, so that the same question is answered alike. */
export interface TwinHabits {
  hit: number;
  wrongNumber: number;
  hiddenLitigator: number;
  nullEntry: number;
  tooMany: number;
  hang: number;
  fault: number;
  late: number;
  /** Billed though nothing was found. */
  billedMiss: number;
  /** How many days its data lags behind: it knows nothing that began since. Not a share; 0 if absent. */
  ageDays?: number;
}
