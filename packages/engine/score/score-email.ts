import type { Email } from '@deedline/contract/search/results';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { EvidenceKindOf, Scene } from '../cluster/scene.ts';
import { isOfficeEmail, readEmail } from '../normalize/email.ts';
import { emailKey } from '../keys/evidence-keys.ts';
import { lastSeenOf } from '../cluster/scene.ts';
import { collectClaims, type Claim } from './claims.ts';
import { CONTACT_RATES } from './contact-rates.ts';
import { findOtherHolders } from './other-holders.ts';
import { findDenials, findNewer, findSlip } from './own-contacts.ts';
import { scoreContact, type ContactScore, type Finding } from './score-contact.ts';

export type MailboxStatus = 'deliverable' | 'undeliverable' | 'catch_all' | 'unknown';

export interface EmailScore extends ContactScore {
  claims: Claim[];
  status: MailboxStatus;
  checked: Email['checked'];
}

const CHECK = {
  deliverable: { code: 'mailboxDeliverable', text: 'mailbox check: accepts mail' },
  undeliverable: { code: 'mailboxUndeliverable', text: 'mailbox check: refuses mail' },
  catch_all: { code: 'mailboxCatchAll', text: 'mailbox check: its domain accepts any name' },
} as const;

/** The result of the latest conclusive check of a mailbox, or 'unknown'. */
export function readMailbox(scene: Scene, email: string): MailboxStatus {
  return latestCheck(scene, email)?.body.status ?? 'unknown';
}

/** The probability that an email is this person's and reaches them today, with every record for and against. */
export function scoreEmail(scene: Scene, cluster: PersonCluster, email: string): EmailScore {
  const claims = collectClaims(scene, cluster.mentions, CONTACT_RATES.truth.email, (mention) => mention.emails.includes(email));
  const check = latestCheck(scene, email);
  const status = check?.body.status ?? 'unknown';
  const findings: Finding[] = [
    ...findOffice(cluster, claims, email),
    ...(check && status !== 'unknown' ? [{ ...CHECK[status], record: check }] : []),
    ...findNewer(scene, cluster, claims, 'newerMailbox', (mention) =>
      mention.emails.filter((other) => other !== email && !isOfficeEmail(other)),
    ),
    ...findSlip(
      cluster,
      email,
      (mention) => mention.emails,
      (value) => scene.mailboxes.has(value),
    ),
    ...findOtherHolders(scene, cluster, scene.emailHolders.get(email) ?? [], claims, email, emailKey(email)),
  ];
  return {
    ...scoreContact(
      scene,
      'email',
      claims,
      findings,
      findDenials(cluster, claims, (denied) => readEmail(denied) === email),
    ),
    claims,
    status,
    checked: check && { by: scene.sources.get(check.source)?.label ?? check.source, on: lastSeenOf(scene, check) },
  };
}

/** Shorter surnames occur in too many words. */
const LEAST_SURNAME = 4;

/** `info@` is read by whoever works there, but at a firm named after the person it may be theirs alone, and `rector@` may belong to a person named Rector. */
function findOffice(cluster: PersonCluster, [latest]: readonly Claim[], email: string): Finding[] {
  if (latest === undefined || !isOfficeEmail(email)) return [];
  const text = email.toUpperCase();
  const isTheirs = cluster.view.names.some(({ last = '' }) => last.length >= LEAST_SURNAME && text.includes(last.replaceAll(' ', '')));
  return isTheirs
    ? []
    : [{ code: 'manyHolders', record: latest.evidence, text: 'the mailbox of an office, which whoever works there reads' }];
}

/** The latest conclusive check; an inconclusive one does not override an earlier result. */
function latestCheck(scene: Scene, email: string): EvidenceKindOf<'mailbox'> | null {
  const told = (scene.mailboxes.get(email) ?? []).filter(({ body }) => body.status !== 'unknown');
  return told.toSorted((a, b) => ((a.body.checkedOn ?? '') > (b.body.checkedOn ?? '') ? -1 : 1))[0] ?? null;
}
