import type { CreateCheckoutSession, Payments } from '@deedline/contract/money/payment';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, isUnauthorized, messageOf } from '../../api/call.ts';
import { paymentsQuery, useLeavePage, type Way } from '../../api/payments.ts';
import { installationQuery } from '../../api/queries.ts';
import { nameContact } from '../../ui/links.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** There is nobody to pay: payments are off, or the provider's script is not here. */
class PaymentUnavailable extends Error {}

/** Opens a checkout of the package with this label. Prices are read anew where they could not be read before. */
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

/** The words of the product specification, and how support is reached where the installation says so. */
function describeUnavailable(contact: string | null): string {
  const words = 'Stripe is not configured. Please contact support.';
  return contact === null ? words : `${words} ${nameContact(contact)}`;
}

function describeFailure(error: Error): string {
  if (error instanceof ApiError) return error.serverMessage ?? 'Failed to start checkout';
  return messageOf(error) || 'Failed to start checkout';
}

/** From the confirmation card to the payment page; it says why when that failed. */
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

/** Whether there is nobody to pay, as far as is known by now. Loads the provider's script where it is needed. */
export function useIsUnavailable(payments: Payments | undefined): boolean {
  const key = payments?.mode === 'stripe' ? payments.publishableKey : null;
  const provider = useQuery({ ...providerQuery(key ?? ''), enabled: key !== null });
  if (!payments || payments.mode === 'practice') return false;
  return key === null || provider.isError;
}

/** The provider demands that its script comes from there. The card is entered on its own page, so no visitor is watched on ours. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js?advancedFraudSignals=false';
/** A blocked line gives no answer at all; nobody waits longer than this for the script. */
const PATIENCE_MS = 10_000;

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => unknown;
  }
}

/** The payment provider's script, started with our publishable key. It fails when the script cannot be had; asked again, it tries again. */
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
