import { queryOptions } from '@tanstack/react-query';

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
export function providerQuery(publishableKey: string) {
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
