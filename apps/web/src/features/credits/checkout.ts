import type { CreateCheckoutSession, Payments } from '@deedline/contract/money/payment';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, isUnauthorized, messageOf } from '../../api/call.ts';
import { paymentsQuery, useLeavePage, type Way } from '../../api/payments.ts';
import { installationQuery } from '../../api/queries.ts';
import { nameContact } from '../../ui/links.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** Payments are switched off, or the provider's script could not be loaded. */
class PaymentUnavailable extends Error {}

/** Creates a checkout for the package with this label. Fetches the prices if they could not be loaded before. */
async function openCheckout(client: QueryClient, label: string): Promise<Way> {
  const { mode, publishableKey, packages } = await client.ensureQueryData(paymentsQuery);
  if (mode === 'off') throw new PaymentUnavailable();
  if (mode === 'stripe') await requireProvider(client, publishableKey);
  const offer = packages.find((each) => each.label === label);
  if (!offer) throw new Error('This package is no longer offered. Nothing was charged.');
  const { priceId, credits } = offer;
  const { url } = await call('POST /api/create-checkout-session', { body: { priceId, credits } satisfies CreateCheckoutSession });
  return { url, isOwn: mode === 'practice' };
}

async function requireProvider(client: QueryClient, publishableKey: string | null): Promise<void> {
  const isHere = publishableKey !== null && (await client.ensureQueryData(providerQuery(publishableKey)).catch(() => false));
  if (!isHere) throw new PaymentUnavailable();
}

/** The text of the product specification, followed by the installation's contact if it has one. */
function describeUnavailable(contact: string | null): string {
  const words = 'Stripe is not configured. Please contact support.';
  return contact === null ? words : `${words} ${nameContact(contact)}`;
}

function describeFailure(error: Error): string {
  if (error instanceof ApiError) return error.serverMessage ?? 'Failed to start checkout';
  return messageOf(error) || 'Failed to start checkout';
}

/** Leads from the confirmation card to the payment page; reports why if that fails. */
export function useCheckout() {
  const client = useQueryClient();
  const { data: installation } = useQuery(installationQuery);
  const { leave, leavingFor } = useLeavePage({
    find: (label: string) => openCheckout(client, label),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      if (error instanceof PaymentUnavailable) {
        const description = describeUnavailable(installation?.contact ?? null);
        return toast({ title: 'Payment Unavailable', description, variant: 'destructive' });
      }
      toast({ title: 'Error', description: describeFailure(error), variant: 'destructive' });
      void client.invalidateQueries({ queryKey: paymentsQuery.queryKey, exact: true });
    },
  });
  return { start: leave, isStarting: leavingFor !== undefined };
}

/** Whether payments are known to be unavailable. Loads the provider's script if it is needed. */
export function useIsUnavailable(payments: Payments | undefined): boolean {
  const key = payments?.mode === 'stripe' ? payments.publishableKey : null;
  const provider = useQuery({ ...providerQuery(key ?? ''), enabled: key !== null });
  if (!payments || payments.mode === 'practice') return false;
  return key === null || provider.isError;
}

/**
 * The provider requires that its script is loaded from this address. Its fraud signals are off: the card is entered on the provider's own page, so visitors of
 * ours are not tracked.
 */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js?advancedFraudSignals=false';
/** How long to wait for the script: a blocked connection may never answer. */
const PATIENCE_MS = 10_000;

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => unknown;
  }
}

/** Loads the payment provider's script with our publishable key. Fails if the script cannot be loaded; a later call tries again. */
function providerQuery(publishableKey: string) {
  return queryOptions<boolean>({
    queryKey: ['stripe', publishableKey],
    queryFn: async () => {
      if (!window.Stripe) await loadScript();
      if (!window.Stripe) throw new Error('The script of the payment provider holds nothing');
      window.Stripe(publishableKey);
      return true;
    },
  });
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('The script of the payment provider did not come'));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.src = SCRIPT;
    document.head.append(script);
  });
}
