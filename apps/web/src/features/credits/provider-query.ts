import { queryOptions } from '@tanstack/react-query';

/** A blocked line gives no answer at all; nobody waits longer than this for the script. */
const PATIENCE_MS = 10_000;

/** The payment provider's script with our publishable key, as the provider asks of every page that leads to its checkout. */
export function providerQuery(publishableKey: string) {
  return queryOptions<boolean>({ queryKey: ['stripe', publishableKey], queryFn: () => loadProvider(publishableKey) });
}

async function loadProvider(publishableKey: string): Promise<boolean> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  // The card is entered on the provider's own page, which watches for fraud itself: no visitor is watched here.
  loadStripe.setLoadParameters({ advancedFraudSignals: false });
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The script of the payment provider did not come in time')), PATIENCE_MS);
  try {
    return (await Promise.race([loadStripe(publishableKey), late])) !== null;
  } finally {
    clearTimeout(timer);
  }
}
