/**
 * What a vendor of data is to the product: somebody else's computer that costs money, hears a person's name and has terms. It is no source: it is asked
 * once, after a provisional answer, by a search or a batch of an account alone.
 *
 * Each lives in a folder of its own: `terms.ts` (facts with the day they were read), `client.ts` (one attempt for each billable call), `read.ts`
 * (an answer as it came -> `Found`), `twin.ts` (answers like it, offline). `catalogue.ts` names them all.
 */
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { OrganisationOfficer, ParcelBody, PartialDate, RawAddress, RawName } from '@deedline/engine/model/evidence';
import type { TwinJobs } from './twin-jobs.ts';

// Questions

export interface AskedAddress {
  /** Number and street, with the unit where there is one. */
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

/** What a vendor can be asked. Phones are ten digits, emails in lower case, dates 'YYYY-MM-DD'. */
export interface QuestionBodies {
  /** Who lives at or owns an address, and how to reach them; with `name`: of them this one. */
  contacts_at_address: { address: AskedAddress; name?: AskedName };
  contacts_at_parcel: { apn: string; county: string; state: string };
  /** A person by name, and where they were last known. */
  person: { name: AskedName; address?: Partial<AskedAddress>; birthDate?: PartialDate };
  phone_holder: { phone: string };
  email_holder: { email: string };
  company_officers: { company: string; state?: string; address?: AskedAddress };
  property_at_address: { address: AskedAddress };
  /** Type, status and carrier of a line; with `since`: whether it was given to somebody else after that day. */
  line_facts: { phone: string; since?: string };
  mailbox: { email: string };
}
export type QuestionKind = keyof QuestionBodies;

/** One question. `id` is ours (a UUID, that of its call on record): a reply is joined by it and never by its position. */
export type Question = { [K in QuestionKind]: { id: string; kind: K } & QuestionBodies[K] }[QuestionKind];

/** A question that is not on record yet. */
export type Asking = Question extends infer Q ? (Q extends Question ? Omit<Q, 'id'> : never) : never;

declare const cleared: unique symbol;
/**
 * A question that may leave the machine: nobody whom it names or could name opted out, and its call is on record with its cost within every budget. Only
 * `features/vendors/clear-questions.ts` makes one, of a search or a row that an account holds: samples, opt-outs and privacy requests have none.
 */
export type ClearedQuestion = Question & { readonly [cleared]: true };

// Replies

interface Billed {
  /** Of the question that it answers. */
  id: string;
  /** Millionths of a dollar; null where the vendor does not say, and its terms tell what it bills. */
  billedMicros: number | null;
  /** The vendor's own id of the request, for disputes. */
  requestId: string | null;
  /** Entries of its answer that could not be read and were left out; the vendor has them under `requestId`. */
  setAside?: number;
}

/**
 * `refused`: not taken up, not billed (bad input, its own opt-out, over quota). `unknown`: sent, and no answer that can be read came back; it may have been
 * billed. `why` is for operators and names nobody. `later`: it will come by webhook or polling, under the vendor's `jobId`.
 */
export type Reply = Billed &
  (
    | { outcome: 'hit'; found: Found }
    | { outcome: 'miss' }
    | { outcome: 'refused' | 'unknown'; why: string }
    | { outcome: 'later'; jobId: string }
  );

/** What is kept of an answer; what must never enter (ethnicity, religion, marital status, occupation, income, net worth) has no place in it. */
export interface Found {
  persons?: FoundPerson[];
  officers?: OrganisationOfficer[];
  property?: Partial<ParcelBody>;
  lines?: FoundLine[];
  mailboxes?: FoundMailbox[];
}

/** Absent is not false: a flag that the vendor did not send stays away. */
export interface FoundPerson {
  /** The vendor's own id, or where they stand in the answer. */
  recordId: string;
  name: RawName;
  alsoKnownAs?: RawName[];
  birthDate?: PartialDate;
  /** In whole years, where no birth date is told. */
  age?: number;
  isDeceased?: boolean;
  /** As the vendor says: of the property asked for. */
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
  /** Only where the vendor scrubs against the list; `doNotCallAsOf` where it names the list's day. */
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
  /** Given to somebody else since the day that was asked about. */
  wasReassigned?: boolean;
  isValid?: boolean;
  holder?: RawName;
}

interface FoundMailbox {
  email: string;
  status: 'deliverable' | 'undeliverable' | 'catch_all' | 'unknown';
}

// Vendors

/** Terms in facts. Prices and terms change: `readOn` is the day on which somebody read them. */
export interface VendorTerms {
  label: string;
  /** Where an account gets its key. */
  homepage: string;
  readOn: string;
  /** Days for which an answer may be kept and used again; 0: what was bought is shown again, and nothing else is made of it. */
  keepDays: number;
  /** Whether it is known what its terms say of that; where not, it is 0 for want of a reading, and the settings say so. */
  isKeepingRead: boolean;
  purposes: readonly Purpose[];
  regulated: readonly ('glba' | 'dppa')[];
  billedBy: 'hit' | 'request' | 'row';
  /** Millionths of a dollar for one question of this kind; absent: it does not answer that kind. */
  prices: Readonly<Partial<Record<QuestionKind, number>>>;
  perMinute: number;
  maxPerCall: number;
  /** How many jobs it takes in a minute of those that it answers later; absent: it answers on the spot alone. */
  jobsPerMinute?: number;
  /** Repeating a question is free. */
  isSafeToRepeat: boolean;
  scrubsDoNotCall: boolean;
  /** In plain words, a sentence each: what an account agrees to. */
  inPlainWords: readonly string[];
}

export interface Credential {
  name: string;
  label: string;
  isSecret: boolean;
  /** What it looks like, where that is known. */
  pattern?: RegExp;
}

export interface VendorCall {
  credentials: Readonly<Record<string, string>>;
  /** The only way out: of the world, behind its limits of time and bytes, or the twin's. */
  fetch: VendorFetch;
  /** The deadline of the search. */
  signal: AbortSignal;
  /** Whose turn it is, over all processes. */
  pace: Pace;
  /** The caller can wait (a batch): a vendor whose jobs are cheaper than its answers on the spot may reply `later`. */
  mayAnswerLater?: boolean;
}

export interface VendorRequest {
  /** The questions that it puts: they are on record as sent before it is. None where it costs nothing and is about nobody that was not asked about before. */
  about: readonly Pick<ClearedQuestion, 'id'>[];
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}
export interface VendorResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** At most 10 MB: more is a fault. */
  body: string;
}
/** One attempt. Rejects with NotSent where nothing left, else where no whole answer came: whether it was billed nobody knows. */
export type VendorFetch = (request: VendorRequest, signal: AbortSignal) => Promise<VendorResponse>;

export interface Pace {
  /** Waits for a turn; rejects with the signal's reason. */
  enter(signal: AbortSignal): Promise<void>;
  /** The vendor said 429, or does not take the key: nobody asks before, with that key. */
  pause(ms: number, why?: 'key'): Promise<void>;
}

/** What came of a number that a vendor gave. */
export interface ReportedOutcome {
  /** Of the reply that the number stood in. */
  requestId: string;
  /** Ten digits. */
  phone: string;
  isConnected: boolean;
  isRightParty: boolean;
}

export interface Vendor {
  /** Lower case, as in records and settings. Never renamed. */
  id: string;
  terms: VendorTerms;
  answers: readonly QuestionKind[];
  /** Whether a question of such a kind has what the vendor has to have (a whole address, a place); left out where each has. */
  takes?(question: Asking): boolean;
  credentials: readonly Credential[];
  /** Never rejects, and answers every question by its id: one attempt for each billable call. */
  ask(questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]>;
  /** Whether the credentials are taken, without asking about anybody and without cost; null where the vendor has no such way. */
  test(call: VendorCall): Promise<{ isTaken: boolean; why?: string } | null>;
  /** Only of those that answer later. */
  collect?(jobId: string, questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]>;
  /** Only of those that take outcomes. Never rejects; nothing is billed. */
  report?(outcome: ReportedOutcome, call: VendorCall): Promise<{ isTaken: boolean; why?: string }>;
  /** Answers like the vendor, offline. `jobs`: where it keeps those that it answers later; in its own memory where it is not said. */
  createTwin(truth: VendorTruth, habits?: Partial<TwinHabits>, jobs?: TwinJobs): VendorFetch;
}

// Twins

/** Who lives where in the made-up state, for twins alone: what stands in no file that the product reads. */
export interface VendorTruth {
  /** The day on which it is so; today where it is not said. */
  readonly asOf?: string;
  /** Who lives there. */
  at(address: AskedAddress): readonly TruthPerson[];
  /** Whose it is, wherever they live. */
  ownersAt(address: AskedAddress): readonly TruthPerson[];
  atParcel(apn: string, county: string, state: string): readonly TruthPerson[];
  named(name: AskedName, where?: { city?: string; state?: string; zip?: string }): readonly TruthPerson[];
  /** Of a phone's ten digits or an email. */
  holderOf(contact: string): TruthPerson | undefined;
  officersOf(company: string): readonly OrganisationOfficer[];
  lineOf(phone: string): TruthLine | undefined;
  /** Undefined of one that nobody ever had. */
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
  /** Since when it is of whoever has it. */
  since?: string;
}

/** A line that somebody gave up. */
export interface FormerLine extends Required<Omit<TruthLine, 'isActive'>> {
  /** On which they did. */
  until: string;
}

/** Each a share of answers, 0..1, drawn by a hash of the question: the same question is answered alike. */
export interface TwinHabits {
  hit: number;
  wrongNumber: number;
  hiddenLitigator: number;
  nullEntry: number;
  tooMany: number;
  hang: number;
  fault: number;
  late: number;
  /** Charged though nothing was found. */
  billedMiss: number;
  /** Days by which what it knows is behind: what began since is not known to it. No share, and 0 where it is not said. */
  ageDays?: number;
}
