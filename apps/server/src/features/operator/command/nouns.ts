/** The table of operator acts, by noun. The code of a noun is loaded only when it is used. */
import type { Act } from './act.ts';

interface Noun {
  /** One line that says what its acts are about. */
  about: string;
  load: () => Promise<readonly Act[]>;
}

export const NOUNS: Readonly<Record<string, Noun>> = {
  ledger: {
    about: 'credits and payments: verify the ledger, view an account, give and take credits, apply payment events again',
    load: async () => (await import('../ledger/acts.ts')).LEDGER_ACTS,
  },
  prices: {
    about: 'what searches and packages cost, from when on, and which accounts are charged nothing',
    load: async () => (await import('../prices/acts.ts')).PRICES_ACTS,
  },
  audit: {
    about: 'the audit record: verify it, search it, write and check purpose packets, accept a restored backup',
    load: async () => (await import('../audit/acts.ts')).AUDIT_ACTS,
  },
  calibration: {
    about: 'learn from what users report, see what it would change, and switch it on',
    load: async () => (await import('../accuracy/acts.ts')).CALIBRATION_ACTS,
  },
  sources: {
    about: 'how far to trust each source, judged by what several say about the same people',
    load: async () => (await import('../sources/acts.ts')).SOURCES_ACTS,
  },
  feed: {
    about: 'files of records that are fetched from their publishers on a schedule, and loaded',
    load: async () => (await import('../feeds/acts.ts')).FEED_ACTS,
  },
  request: {
    about: "opt-outs, requests about one's own data, and deletion lists",
    load: async () => (await import('../opt-outs/acts.ts')).REQUEST_ACTS,
  },
  retention: {
    about: 'how long things are kept, what was removed, and legal holds',
    load: async () => (await import('../retention/acts.ts')).RETENTION_ACTS,
  },
  key: {
    about: 'the keys that stored data are sealed with: list, verify and rotate them',
    load: async () => (await import('../sealing/acts.ts')).KEY_ACTS,
  },
  vendors: {
    about:
      "data vendors that charge for answers: the operator's keys and contracts, and whether clients and twins match what vendors publish",
    load: async () => (await import('../vendors/acts.ts')).VENDORS_ACTS,
  },
  'do-not-call': {
    about: "the installation's lists of numbers that must not be called",
    load: async () => (await import('../do-not-call/acts.ts')).DO_NOT_CALL_ACTS,
  },
  'calling-rules': {
    about: 'when and where calls are allowed',
    load: async () => (await import('../calling/acts.ts')).CALLING_RULES_ACTS,
  },
  operator: {
    about: "who may open the operator's console",
    load: async () => (await import('../console/command/acts.ts')).OPERATOR_ACTS,
  },
  backup: {
    about: 'the whole database at one moment, in one sealed file',
    load: async () => (await import('../backup/acts.ts')).BACKUP_ACTS,
  },
  restore: {
    about: 'restore a backup or an archive, and verify it; Deedline must not be running',
    load: async () => (await import('../backup/acts.ts')).RESTORE_ACTS,
  },
};
