import type { AuditKind, AuditPage, AuditRecord } from '@deedline/contract/compliance/audit';
import { MODE_NAMES } from '@deedline/contract/search/words';
import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { AppContext } from '../../context.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import type { SignedIn } from '../identity/find-account.ts';
import { type AuditRow, selectRecords } from '../record/record-audit.ts';
import { LEFT_OUT, unsealForInstallation, sealForInstallation } from '../sealing/installation-seal.ts';

interface PageRequest {
  kind?: readonly AuditKind[] | undefined;
  before?: number | undefined;
  limit: number;
}

/** Whose records are read: an owner sees those of the whole account, everybody else only their own. */
export interface RecordReader {
  accountId: string;
  memberId?: string;
}

export function readerOf({ account, member }: SignedIn): RecordReader {
  return member.role === 'owner' ? { accountId: account.id } : { accountId: account.id, memberId: member.id };
}

/** A page of an account's own records, the latest first. */
export async function readRecords(
  ctx: Pick<AppContext, 'db'>,
  reader: RecordReader,
  { kind, before, limit }: PageRequest,
): Promise<AuditPage> {
  const rows = await selectRecords(ctx.db, { ...reader, kinds: kind, before, most: limit + 1 });
  const shown = rows.slice(0, limit);
  return { records: shown.map(presentRecord), next: rows.length > limit ? shown.at(-1)!.id : null };
}

/** That an operator looked or acted is shown, but not their notes and origin. Whether somebody who opted out was left out of an answer is not shown. */
export function presentRecord(row: AuditRow): AuditRecord {
  const { id, at, kind, what, who, subject, number, hash } = row;
  const { facts: said, ip, userAgent } = kind === 'operator' ? { facts: {}, ip: null, userAgent: null } : row;
  const facts = withoutLeftOut(said);
  return { id, at: at.toISOString(), kind, what, words: describeRecord(row), who, subject, ip, userAgent, facts, number, hash };
}

const WORDS: Readonly<Record<string, string>> = {
  'sign_in password': 'Signed in with the password',
  'sign_in password_and_code': 'Signed in with the password and a code of the authenticator',
  'sign_in password_and_recovery_code': 'Signed in with the password and a recovery code',
  'sign_in passkey': 'Signed in with a passkey',
  'sign_in openid': 'Signed in through the team’s provider',
  'sign_in openid_and_code': 'Signed in through the team’s provider and with a code of the authenticator',
  'sign_in openid_and_recovery_code': 'Signed in through the team’s provider and with a recovery code',
  'sign_in provider_refused': 'A sign-in through the team’s provider was refused',
  'sign_in registered': 'Made the account and signed in',
  'sign_in joined': 'Joined the team by an invitation',
  'sign_in signed_out': 'Signed out',
  'sign_in refused': 'A sign-in was refused: password or code was wrong',
  'sign_in confirmed': 'Confirmed with the password who they are',
  'setting password_changed': 'Changed the password; other sessions ended',
  'setting password_reset': 'Set a new password by a mailed link; all sessions ended',
  'setting second_factor_set': 'Set up an authenticator; other sessions ended',
  'setting second_factor_removed': 'Removed all their second factors',
  'setting passkey_added': 'Added a passkey',
  'setting passkey_removed': 'Removed a passkey',
  'setting recovery_codes_renewed': 'Took new recovery codes',
  'setting second_factor_required': 'Asked everybody in the team for a second factor',
  'setting second_factor_optional': 'Left it to everybody whether to have a second factor',
  'setting provider_set': 'Set the provider that the team signs in with; sessions of another one ended',
  'setting provider_removed': 'Removed the provider that the team signed in with; its sessions ended',
  'setting session_ended': 'Ended a session',
  'setting sessions_ended': 'Ended all their other sessions',
  'setting address_proved': 'Showed for the first time that they read the mail of the address',
  'setting email_asked': 'Asked for another email address',
  'setting email_changed': 'Confirmed another email address',
  'setting member_invited': 'Invited somebody to the team',
  'setting member_invited_again': 'Sent an invitation again',
  'setting invitation_withdrawn': 'Withdrew an invitation',
  'setting role_changed': 'Changed a member’s role',
  'setting ownership_given': 'Made another member an owner',
  'setting member_removed': 'Removed a member; their sessions ended',
  'setting member_left': 'Left the team',
  'setting left_stopped': 'Stopped what somebody had connected who had left the team',
  'setting names_changed': 'Changed their name',
  'setting licence_attested': 'Said which licence stands behind the searches',
  'setting purposes_changed': 'Changed what a use means under GLBA and DPPA',
  'setting clock_set_back': 'Noticed that the clock was set back',
  'refusal forbidden_use': 'A use that is not permitted was refused; not charged',
  'setting number_list_loaded': 'Loaded a list of numbers',
  'setting number_list_removed': 'Removed a list of numbers',
  'setting brought_outcomes_on': 'Let imports count for contacts that were held back',
  'setting brought_outcomes_off': 'No longer let imports count for contacts that were held back',
  'setting outcomes_imported': 'Imported what became of contacts',
  'setting person_reported': 'Reported something about a person',
  'setting person_report_taken_back': 'Took back what was reported about a person',
  'setting own_list_added': 'Brought a list of contacts',
  'setting own_numbers_listed': 'Put numbers that came with a list of contacts on the account’s own do-not-call list',
  'setting own_list_removed': 'Deleted a list of contacts',
  'setting grant_made': 'Let an assistant search, for so many credits and so long at most',
  'setting grant_ended': 'Ended what an assistant may do',
  'setting vendor_on': 'Changed a vendor that is asked',
  'setting vendor_off': 'Changed a vendor that is not asked',
  'setting vendor_removed': 'Removed a vendor with its key',
  'setting vendor_tested': 'Tested the key of a vendor',
  'setting vendors_compared': 'Began to compare vendors by the same addresses',
  'setting program_key_made': 'Made a key for a program',
  'setting program_key_rotated': 'Gave the key of a program another secret',
  'setting webhook_made': 'Added a webhook',
  'setting webhook_changed': 'Changed a webhook',
  'setting webhook_secret_rotated': 'Gave a webhook another secret',
  'setting webhook_removed': 'Removed a webhook',
  'setting webhook_tested': 'Sent a test to a webhook',
  'setting webhook_replayed': 'Had messages sent again to a webhook',
  'setting program_key_revoked': 'Revoked the key of a program',
  'setting crm_connected': 'Connected a CRM',
  'setting crm_tested': 'Tested the connection to a CRM',
  'setting crm_changed': 'Changed what goes into a CRM',
  'setting crm_disconnected': 'Disconnected a CRM and forgot its key',
  'export crm_asked': 'Asked to send results to a CRM',
  'export crm_sent': 'Sent a result to a CRM',
  'export crm_taken_out': 'Took out of a CRM what had been sent',
  'setting outcomes_undone': 'Took an import of outcomes back',
  'setting servemanager_connected': 'Connected ServeManager',
  'setting servemanager_removed': 'Forgot the key to ServeManager',
  'setting servemanager_searched': 'Searched for jobs of ServeManager',
  'export servemanager_report': 'Sent a due-diligence report to a job of ServeManager',
  'setting due_diligence_removed': 'Deleted a due-diligence report',
  'setting list_created': 'Made a list',
  'setting list_changed': 'Changed a list',
  'setting list_removed': 'Removed a list',
  'setting property_list_created': 'Made a list of properties',
  'setting property_list_changed': 'Changed a list of properties',
  'setting property_list_removed': 'Removed a list of properties',
  'export property_list_csv': 'Exported a list of properties (CSV)',
  'export property_list_xlsx': 'Exported a list of properties (XLSX)',
  'download program_search': 'A program read a search',
  'download program_searches': 'A program read a page of the history',
  'download program_rows': 'A program read rows of a batch',
  'download program_outcomes': 'A program read what came of contacts',
  'download program_callable': 'A program asked whether a number may be called',
  'download statement_csv': 'Downloaded a statement (CSV)',
  'download statement_pdf': 'Downloaded a statement (PDF)',
  'download receipt_pdf': 'Downloaded a receipt (PDF)',
  'download packet_pdf': 'Downloaded a purpose packet (PDF)',
  'download packet_json': 'Downloaded a purpose packet (JSON)',
  'download due_diligence_pdf': 'Downloaded a due-diligence report (PDF)',
  'download due_diligence_json': 'Downloaded a due-diligence report (JSON)',
  'export due_diligence_made': 'Made a due-diligence report',
  'export batch_csv': 'Exported a batch (CSV)',
  'export batch_xlsx': 'Exported a batch (XLSX)',
  'export audit_csv': 'Exported this record (CSV)',
  'export audit_json': 'Exported this record (JSON)',
  'export searches_csv': 'Exported searches (CSV)',
  'account_closed closed': 'Closed the account',
  'account_closed closed_and_held': 'Closed the account; a legal hold keeps its data sealed',
  'account_closed erased': 'Erased what a legal hold had kept of the closed account',
};

/** What happened, in words for the account whose record it is. */
function describeRecord({ kind, what, facts }: Pick<AuditRow, 'kind' | 'what' | 'facts'>): string {
  if (kind === 'search') return describeSearch(what, facts);
  if (kind === 'operator') return describeAct(what);
  return WORDS[`${kind} ${what}`] ?? `${kind} ${what}`.replaceAll('_', ' ');
}

function describeSearch(outcome: string, { queryKind, purpose, charged }: AuditRow['facts']): string {
  const mode = (MODE_NAMES as Record<string, string>)[String(queryKind)] ?? 'Search';
  const purposeWords = (PURPOSE_WORDS as Record<string, string>)[String(purpose)] ?? String(purpose);
  if (outcome === 'failed') return `${mode} that failed, for ${purposeWords}; not charged`;
  return `${mode} for ${purposeWords}; ${Number(charged)} ${charged === 1 ? 'credit' : 'credits'}`;
}

function describeAct(command: string): string {
  const done: Readonly<Record<string, string>> = {
    grant: 'An operator granted credits',
    revoke: 'An operator took granted credits back',
    account_find: 'An operator said why they look at the account',
    account: 'An operator looked at the account',
    sessions_end: 'An operator ended the sessions of a member',
    factor_remove: 'An operator removed the second factor of a member',
    audit_search: 'An operator looked into this record',
    audit_packet: 'An operator made a purpose packet',
  };
  return done[command] ?? `An operator acted on the account (${command})`;
}

// How much of an answer was left out because of opt-outs. Only operators can read it.

/** The sealed count for the record of a search. It is always present and equally long, whatever was left out. */
export function sealLeftOut(hash: KeyedHash, count: number): string {
  const plain = Buffer.alloc(4);
  plain.writeUInt32BE(count);
  return sealForInstallation(hash, LEFT_OUT, plain).toString('base64');
}

/** Some of the facts in records of searches; older ones have `suppressed`, a plain count. */
interface Facts {
  charged?: unknown;
  suppressed?: unknown;
  sources?: unknown;
}

/** Replaces a count that cannot be opened, because it is damaged or its key is missing. */
const UNREADABLE = 'unreadable';

/** The facts of a record as an operator reads them. A damaged count does not make the rest unreadable. */
export function unsealLeftOut(hash: KeyedHash, { leftOut, ...facts }: Record<string, unknown>): Record<string, unknown> {
  if (typeof leftOut !== 'string') return facts;
  return { ...facts, suppressed: readCount(hash, leftOut) };
}

function readCount(hash: KeyedHash, leftOut: string): number | typeof UNREADABLE {
  try {
    return unsealForInstallation(hash, LEFT_OUT, Buffer.from(leftOut, 'base64')).readUInt32BE();
  } catch {
    return UNREADABLE;
  }
}

/** The facts as the account reads them. Records from before the count was sealed state it openly, and name the sources by what was found; both are left out. */
export function withoutLeftOut<F extends Facts>(facts: F): Omit<F, 'suppressed'> {
  const { suppressed, ...rest } = facts;
  if (suppressed === undefined) return facts;
  return rest.charged === 0 ? { ...rest, sources: [] } : rest;
}
