import { newsletterLink, subscribe } from '../account/account.ts';
import type { RouteTable } from './route.ts';

/** The newsletter: both subscribing and unsubscribing use a mailed link. */
export const NEWSLETTER_ROUTES = {
  'POST /api/newsletter': {
    operationId: 'subscribeToNewsletter',
    summary: 'Emails a link that completes the subscription',
    role: 'open',
    body: subscribe,
    answers: { 204: null },
    errors: ['too_many_requests'],
  },
  'POST /api/newsletter/confirm': {
    operationId: 'confirmSubscription',
    summary: 'Subscribes, using the emailed link',
    role: 'open',
    body: newsletterLink,
    answers: { 204: null },
    errors: ['link_expired', 'too_many_requests'],
  },
  'POST /api/newsletter/unsubscribe': {
    operationId: 'unsubscribe',
    summary: 'Unsubscribes from the newsletter, using the link in each issue',
    role: 'open',
    body: newsletterLink,
    answers: { 204: null },
    errors: ['link_expired', 'too_many_requests'],
  },
} satisfies RouteTable;
