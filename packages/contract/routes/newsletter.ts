import { newsletterLink, subscribe } from '../account/account.ts';
import type { RouteTable } from './route.ts';

/** The newsletter: both subscribing and unsubscribing use a mailed link. */
export const NEWSLETTER_ROUTES = {
  'POST /api/newsletter': {
    operationId: 'subscribeToNewsletter',
    summary: 'Mails a link that subscribes',
    role: 'open',
    body: subscribe,
    answers: { 204: null },
    errors: ['too_many_requests'],
  },
  'POST /api/newsletter/confirm': {
    operationId: 'confirmSubscription',
    summary: 'Subscribes, by the mailed link',
    role: 'open',
    body: newsletterLink,
    answers: { 204: null },
    errors: ['link_expired', 'too_many_requests'],
  },
  'POST /api/newsletter/unsubscribe': {
    operationId: 'unsubscribe',
    summary: 'Leaves the newsletter, by the link in each of its issues',
    role: 'open',
    body: newsletterLink,
    answers: { 204: null },
    errors: ['link_expired', 'too_many_requests'],
  },
} satisfies RouteTable;
