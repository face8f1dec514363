import { DPPA_TABLE, GLBA_TABLE } from '@deedline/contract/legal-purposes';
import { PROFESSIONS } from '@deedline/contract/licence-words';
import { PURPOSE_WORDS } from '@deedline/contract/search-words';
import type { Delivery } from '../../audit/deliveries.ts';

export interface Recipients {
  /** What kind of customers: categories, as the law asks for, and nobody's name. */
  recipients: string;
  howMany: number;
  received: string[];
  /** How many answers had any of it. */
  answers: number;
  purpose: string;
  glba: string | null;
  dppa: string | null;
  /** Days in UTC. */
  first: string;
  last: string;
}

/** Who received it, in words that can be sent to whoever asks. */
export function describeRecipients({ profession, licence, purpose, glbaPurpose, dppaPurpose, ...delivery }: Delivery): Recipients {
  const kind = (PROFESSIONS as Record<string, string>)[profession ?? ''] ?? 'Business customer who named no profession';
  return {
    recipients: licence === 'licensed' ? `${kind}, licensed` : kind,
    howMany: delivery.recipients,
    received: delivery.categories,
    answers: delivery.answers,
    purpose: (PURPOSE_WORDS as Record<string, string>)[purpose] ?? purpose,
    glba: titleOf(GLBA_TABLE, glbaPurpose),
    dppa: titleOf(DPPA_TABLE, dppaPurpose),
    first: delivery.first.toISOString().slice(0, 10),
    last: delivery.last.toISOString().slice(0, 10),
  };
}

function titleOf(table: readonly { code: string; title: string; citation: string | null }[], code: string | null): string | null {
  const found = table.find((one) => one.code === code);
  if (found === undefined) return code;
  return found.citation === null ? found.title : `${found.title} (${found.citation})`;
}
