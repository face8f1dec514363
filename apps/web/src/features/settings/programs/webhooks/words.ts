import type { EventKind } from '@deedline/contract/webhooks/event-kinds';
import type { DeliveryState, TryFault } from '@deedline/contract/webhooks/webhook';
import type { BadgeTone } from '../../../../ui/badge.tsx';

/** What each kind of event reports. */
export const EVENT_WORDS: Readonly<Record<EventKind, { title: string; says: string }>> = {
  'search.completed': { title: 'A search is done', says: 'Not for rows of a batch.' },
  'search.failed': { title: 'A search failed', says: 'It could not be completed.' },
  'batch.quoted': { title: 'A batch is quoted', says: 'Its file was read, and it can be started.' },
  'batch.completed': { title: 'A batch is done', says: 'Its files are ready.' },
  'batch.stopped': { title: 'A batch stopped', says: 'It was cancelled, failed, or reached its limit.' },
  'list.changed': { title: 'A list changed', says: 'It was created, renamed or removed, or a search was saved to it or removed from it.' },
  'properties.changed': { title: 'A list of properties changed', says: 'Because of a newer county file: how many came, went and changed.' },
  'outcome.reported': { title: 'An outcome was reported', says: 'For a contact, by someone on your team, a program or a file.' },
  'contact.suppressed': {
    title: 'Somebody opted out',
    says: 'Which of your results changed because of it, not who. Remove them from your copies.',
  },
  'credits.low': { title: 'Credits run low', says: 'Below 100, 25 and 5.' },
};

const KIND_WORDS: Readonly<Record<string, { title: string } | undefined>> = { ...EVENT_WORDS, 'webhook.test': { title: 'A test' } };

export function sayKind(kind: string): string {
  return KIND_WORDS[kind]?.title ?? kind;
}

export const STATE_WORDS: Readonly<Record<DeliveryState, { says: string; tone: BadgeTone }>> = {
  waiting: { says: 'Waiting', tone: 'brass' },
  delivered: { says: 'Delivered', tone: 'green' },
  failed: { says: 'Gave up', tone: 'brick' },
  dropped: { says: 'Not sent: webhook was off', tone: 'muted' },
};

export const FAULT_WORDS: Readonly<Record<TryFault, string>> = {
  address: 'its name points to an address we do not send to',
  connection: 'no answer, or the connection was lost',
  internal: 'it could not be sent from here',
  redirect: 'it redirects elsewhere, which is not followed',
  status: 'not a success',
  time: 'it took longer than ten seconds',
};
