import { AppError } from '@deedline/contract/errors';
import type { Stripe } from 'stripe';
import type { PaymentConfig } from '../../config.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';
import { createPracticeFetch } from './practice/practice-fetch.ts';
import type { OpenProvider, PaymentProvider } from '../../context.ts';

const TIMEOUT_MS = 10_000;
/** Safe because a retry uses the same idempotency key. */
const RETRIES = 1;

export interface ProviderParts {
  config: { payments: PaymentConfig; publicUrl: string };
  db: Queryable;
  hash: KeyedHash;
  now: () => Date;
}

export function createPaymentProvider(parts: ProviderParts): PaymentProvider {
  const { payments } = parts.config;
  if (payments.mode === 'off') return { mode: 'off' };
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if (payments.mode === 'stripe') {
    const { secretKey, publishableKey, webhookSecret } = payments;
    const client = once(async () => new (await loadLibrary())(secretKey, options));
    return { mode: 'stripe', publishableKey, client, webhookSecret };
  }
  const secret = (purpose: string) => parts.hash('practice payments', purpose).toString('hex');
  const key = `sk_practice_${secret('api key')}`;
  const client = once(async () => {
    const library = await loadLibrary();
    return new library(key, { ...options, httpClient: library.createFetchHttpClient(createPracticeFetch({ ...parts, key })) });
  });
  return { mode: 'practice', publishableKey: null, client, webhookSecret: `whsec_practice_${secret('webhook secret')}` };
}

const loadLibrary = async () => (await import('stripe')).Stripe;

function once(create: () => Promise<Stripe>): () => Promise<Stripe> {
  let made: Promise<Stripe> | undefined;
  return () => (made ??= create());
}

/** Throws `payments_unavailable` if nothing can be bought. */
export function requireProvider({ payments }: { payments: PaymentProvider }): OpenProvider {
  if (payments.mode === 'off') throw new AppError('payments_unavailable');
  return payments;
}
