import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { EvidenceKindOf, Scene } from '../cluster/scene.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { ENDS_PER_YEAR, VALIDATION_BITS } from '../weights.ts';
import { collectClaims, type Claim } from './claims.ts';
import { findOtherHolders } from './other-holders.ts';
import { scoreContact, type ContactScore, type Finding } from './score-contact.ts';

export type MailboxStatus = 'deliverable' | 'undeliverable' | 'catch_all' | 'unknown';

export interface EmailScore extends ContactScore {
  claims: Claim[];
  status: MailboxStatus;
}

const CHECK: Record<Exclude<MailboxStatus, 'unknown'>, { text: string; bits: number }> = {
  deliverable: { text: 'mailbox check: accepts mail', bits: VALIDATION_BITS.mailboxDeliverable },
  undeliverable: { text: 'mailbox check: refuses mail', bits: VALIDATION_BITS.mailboxUndeliverable },
  catch_all: { text: 'mailbox check: its domain accepts any name', bits: VALIDATION_BITS.mailboxCatchAll },
};

/** How likely an email is this person's and reaches them today, with every record for and against. */
export function scoreEmail(scene: Scene, cluster: PersonCluster, email: string): EmailScore {
  const claims = collectClaims(scene, cluster.mentions, (mention) => mention.emails.includes(email));
  const check = latestCheck(scene.mailboxes.get(email) ?? []);
  const findings: Finding[] = findOtherHolders(scene, cluster, scene.emailHolders.get(email) ?? [], claims, email);
  const status = check?.body.status ?? 'unknown';
  if (check && status !== 'unknown') {
    const { text, bits } = CHECK[status];
    findings.unshift({ line: evidenceLine(scene, check, text, bits), bits });
  }
  return { ...scoreContact(scene, claims, findings, ENDS_PER_YEAR.email), claims, status };
}

function latestCheck(records: readonly EvidenceKindOf<'mailbox'>[]): EvidenceKindOf<'mailbox'> | null {
  return [...records].sort((a, b) => ((a.body.checkedOn ?? '') > (b.body.checkedOn ?? '') ? -1 : 1))[0] ?? null;
}
