/** How long data is kept, and which rule removes it. Every table of the product is listed here once; a test fails for tables that are not. */
import { RETENTION } from '@deedline/contract/compliance/retention';
import { EVENT_DAYS, KEPT_WITHHELD } from '@deedline/contract/limits';
import type { AppTable } from '@deedline/database/generated/tables';

/** The classes of the specification's section "Privacy policy". `service`: kept as long as it is needed. */
export type RetentionClass = 'account' | 'compliance' | 'billing' | 'usage' | 'service';

/** Rules that the daily run applies. The others have jobs of their own, or keep the data. */
export type DailyRule =
  | 'closed_accounts'
  | 'closed_traces'
  | 'usage_addresses'
  | 'usage_figures'
  | 'vendor_answers'
  | 'audit_records'
  | 'privacy_requests'
  | 'undone_opt_outs'
  | 'licences'
  | 'closed_ledgers';

export interface RetentionRule {
  class: RetentionClass;
  what: string;
  period: string;
  /** Null if another job removes it, or none does, as `period` says. */
  rule: DailyRule | null;
  tables: readonly AppTable[];
}

const { accountDays, complianceYears, billingYears, usageYears } = RETENTION;

export const RETENTION_POLICY: readonly RetentionRule[] = [
  {
    class: 'account',
    what: 'Who the members are; what was asked and found; batches, lists, lists of properties with what was written beside them and who is mailed what changes of them, saved columns, lists of own contacts, numbers that were loaded, due-diligence reports, the key to ServeManager and which of its jobs were searched; keys of programs, and what these asked under an Idempotency-Key, as hashes, for 30 days; the key that opens them',
    period: 'While the account is open. At its closing at once; what a legal hold kept, when it is released',
    rule: 'closed_accounts',
    tables: [
      'member',
      'member_totp',
      'member_recovery_code',
      'passkey',
      'openid_provider',
      'openid_subject',
      'invitation',
      'batch_job',
      'batch_chunk',
      'batch_row',
      'batch_mapping',
      'list',
      'list_entry',
      'property_list',
      'property_list_row',
      'property_look',
      'property_watch',
      'own_list',
      'own_contact',
      'own_contact_key',
      'due_diligence_report',
      'servemanager_connection',
      'servemanager_job',
      'account_key',
      'program_key',
      'program_request',
      'assistant_grant',
      'grant_use',
    ],
  },
  {
    class: 'account',
    what: 'IP addresses, browsers and members beside what a closed account is billed for; its chosen purposes',
    period: `${accountDays} days after the closing`,
    rule: 'closed_traces',
    tables: ['purpose_default'],
  },
  {
    class: 'account',
    what: 'Numbers that an account or the installation loaded, and answers about reassigned ones',
    period: 'Until they are replaced or taken away; with the account at its closing',
    rule: null,
    tables: ['number_list', 'number_list_block', 'reassigned_answer'],
  },
  {
    class: 'account',
    what: 'What was bought, as keyed hashes, what became of contacts, what was reported about people, as keyed hashes, which files of outcomes were imported, without their rows, and counts of vendors that were compared, with keyed hashes of what they gave',
    period: 'Purchases until the time for a refund is over; outcomes while the account is open',
    rule: null,
    tables: [
      'bought_item',
      'contact_purchase',
      'contact_outcome',
      'person_report',
      'outcome_import',
      'vendor_comparison',
      'vendor_comparison_part',
      'vendor_comparison_contact',
    ],
  },
  {
    class: 'account',
    what: 'Of accounts that let their imports count for contacts that were held back: a few of those, as keyed hashes, and what files said of them',
    period: `Hashes ${KEPT_WITHHELD.days} days, or until the owner switches it off; what files said until they are taken back, or the account is closed`,
    rule: null,
    tables: ['withheld_contact', 'brought_outcome'],
  },
  {
    class: 'account',
    what: 'What vendors were asked and answered; what came of phones, until a vendor that takes it was told, a day at most; their keys',
    period:
      'For as many days as the vendor allows, and a day; keys until they are removed; with the account at its closing. The bare record of each call stays as the ledger does',
    rule: 'vendor_answers',
    tables: ['account_vendor', 'vendor_call', 'vendor_outcome', 'vendor_spent'],
  },
  {
    class: 'account',
    what: 'What happened in an account, by kind and ids, for its programs',
    period: `${EVENT_DAYS} days; with the account at its closing`,
    rule: null,
    tables: ['account_event'],
  },
  {
    class: 'account',
    what: 'What newer files of counties changed of a list of properties, by county and parcel number',
    period: '90 days; with the list, and with the account at its closing',
    rule: null,
    tables: ['property_news', 'property_news_row'],
  },
  {
    class: 'account',
    what: 'Addresses that are told of events, sealed, the messages to them, and the beginnings of answers that were no success, sealed',
    period: `Addresses until they are removed; messages ${EVENT_DAYS} days; with the account at its closing`,
    rule: null,
    tables: ['webhook_endpoint', 'webhook_delivery', 'webhook_try'],
  },
  {
    class: 'service',
    what: 'Keyed hashes of opt-outs that answers of accounts are still to be held against, so that programs hear which changed',
    period: 'Until that is done, moments or minutes',
    rule: null,
    tables: ['suppression_untold'],
  },
  {
    class: 'account',
    what: 'CRMs: their keys; which contact there came from which search, with what was put into it, sealed; what was sent and was not',
    period: 'Keys until they are removed, what was sent and was not 400 days, the rest while the account is open',
    rule: null,
    tables: ['crm_connection', 'crm_link', 'crm_push'],
  },
  {
    class: 'usage',
    what: 'IP addresses and browsers of searches and batches',
    period: `${usageYears} years`,
    rule: 'usage_addresses',
    tables: [],
  },
  {
    class: 'usage',
    what: 'How sources answered, by the hour',
    period: `${usageYears} years`,
    rule: 'usage_figures',
    tables: ['source_hour'],
  },
  {
    class: 'compliance',
    what: 'The audit record, behind a checkpoint',
    period: `${complianceYears} years`,
    rule: 'audit_records',
    tables: ['audit_record', 'audit_head', 'audit_checkpoint', 'search_audit'],
  },
  {
    class: 'compliance',
    what: 'Requests to know, correct and delete: kind, dates and outcome',
    period: `${complianceYears} years after they were closed; what was asked goes with the answer`,
    rule: 'privacy_requests',
    tables: ['privacy_request'],
  },
  {
    class: 'compliance',
    what: 'Opt-outs, as keyed hashes',
    period: `As long as they are in effect; ${complianceYears} years after one was undone`,
    rule: 'undone_opt_outs',
    tables: ['opt_out', 'opt_out_hash', 'suppression', 'drop_entry', 'drop_checked_load', 'property_sweep', 'hidden_property'],
  },
  {
    class: 'compliance',
    what: 'Statements about licences; their numbers are erased with the account',
    period: `${complianceYears} years after the account was closed`,
    rule: 'licences',
    tables: ['licence_attestation'],
  },
  {
    class: 'billing',
    what: 'Ledger, receipts, payments, and what operators did with an account, under an id that stands for nobody',
    period: `While the account is open, and ${billingYears} years after it was closed`,
    rule: 'closed_ledgers',
    tables: [
      'account',
      'search',
      'hold',
      'ledger_account',
      'ledger_transaction',
      'posting',
      'ledger_sum',
      'checkout',
      'payment',
      'payment_refund',
      'payment_dispute',
      'payment_event',
      'practice_session',
      'operator_audit',
    ],
  },
  {
    class: 'service',
    what: 'Sessions, browsers that signed in before, mailed links, mails that wait, and how often somebody asked of late',
    period: 'Until they run out or are sent',
    rule: null,
    tables: [
      'session',
      'known_device',
      'passkey_challenge',
      'openid_sign_in',
      'crm_sign_in',
      'member_token',
      'mail_outbox',
      'operator_session',
      'operator_setup',
      'attempt',
      'operator_reason',
      'request_count',
    ],
  },
  {
    class: 'service',
    what: 'What waits to be written to the opt-out log: keyed hashes, ids, legal holds, and privacy requests, sealed',
    period: 'Until it is written, a second or so',
    rule: null,
    tables: ['opt_out_log_entry'],
  },
  {
    class: 'service',
    what: 'Files of records that operators brought to be loaded, and the rows of them that were rejected',
    period: 'A week after they were loaded; a month where they never were',
    rule: null,
    tables: ['load_file'],
  },
  {
    class: 'service',
    what: 'Newsletter addresses',
    period: 'Until they are unsubscribed; unconfirmed ones a few days',
    rule: null,
    tables: ['newsletter_subscriber'],
  },
  {
    class: 'service',
    what: 'Which addresses had their free credits, as keyed hashes',
    period: 'For good: nobody gets them twice',
    rule: null,
    tables: ['signup_grant'],
  },
  {
    class: 'service',
    what: 'What the product works by, and what it says of its own work; names no customer and nobody who was found',
    period: 'For good',
    rule: null,
    tables: [
      'operator',
      'operator_recovery_code',
      'calibration',
      'calibration_use',
      'calling_rule',
      'calling_rules',
      'calling_rules_use',
      'clock_watch',
      'crm_cursor',
      'event_head',
      'feed',
      'feed_run',
      'installation_key',
      'legal_hold',
      'load_job',
      'load_map',
      'load_worker',
      'opt_out_log_head',
      'price_list',
      'property_followed',
      'retention_run',
      'self_check',
      'source_reliability',
      'suppression_round',
      'operator_vendor',
      'vendor_change',
      'vendor_count',
      'vendor_pace',
      'webhook_cursor',
      'worker_beat',
      'write_check',
    ],
  },
];
