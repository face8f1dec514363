import type { EventKind } from '@deedline/contract/webhooks/event-kinds';
import type { DeliveryState, TryFault } from '@deedline/contract/webhooks/webhook';
import type { BadgeTone } from '../../../../ui/badge.tsx';

/** What each kind of event reports. */
export const EVENT_WORDS: Readonly<Record<EventKind, { title: string; says: string }>> = {
  'search.completed': { title: 'A search is done', says: 'Not of the rows of a batch.' },
  'search.failed': { title: 'A search failed', says: 'It could not be completed.' },
  'batch.quoted': { title: 'A batch is quoted', says: 'Its file was read, and it can be started.' },
  'batch.completed': { title: 'A batch is done', says: 'Its files are ready.' },
  'batch.stopped': { title: 'A batch stopped', says: 'It was cancelled, it failed, or it came to its limit.' },
  'list.changed': { title: 'A list changed', says: 'It was made, renamed or removed, or a search was saved to it or taken off.' },
  'properties.changed': { title: 'A list of properties changed', says: 'By a newer file of the county; how many came, went and changed.' },
  'outcome.reported': { title: 'An outcome was reported', says: 'Of a contact, by somebody of your team, a program or a file.' },
  'contact.suppressed': {
    title: 'Somebody opted out',
    says: 'Which of your answers changed by it, not who. Take them out of your copies.',
  },
  'credits.low': { title: 'Credits run low', says: 'Below 100, 25 and 5.' },
};

const KIND_WORDS: Readonly<Record<string, { title: string } | undefined>> = { ...EVENT_WORDS, 'webhook.test': { title: 'A test' } };

export function sayKind(kind: string): string {
  return KIND_WORDS[kind]?.title ?? kind;
}

export const STATE_WORDS: Readonly<Record<DeliveryState, { says: string; tone: BadgeTone }>> = {
  waiting: { says: 'To be sent', tone: 'brass' },
  delivered: { says: 'Taken', tone: 'green' },
  failed: { says: 'Given up', tone: 'brick' },
  dropped: { says: 'Not sent: it was off', tone: 'muted' },
};

export const FAULT_WORDS: Readonly<Record<TryFault, string>> = {
  address: 'its name stands for an address that is not told',
  connection: 'nobody answered, or the connection broke off',
  internal: 'it could not be sent from here',
  redirect: 'it sends on elsewhere, which is not followed',
  status: 'that is no success',
  time: 'it took longer than ten seconds',
};
