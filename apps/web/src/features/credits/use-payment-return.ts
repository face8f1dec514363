import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast-store.ts';

/** Back from the payment page: says how it went, once, and clears the address. */
export function usePaymentReturn(): void {
  const query = useSearch();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    const parameters = new URLSearchParams(query);
    if (parameters.get('success') === 'true') {
      toast({ title: 'Payment Successful!', description: 'Your credits have been added to your account.' });
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
    } else if (parameters.get('canceled') === 'true') {
      toast({ title: 'Payment Canceled', description: 'Your payment was canceled. No charges were made.' });
    } else {
      return;
    }
    navigate(paths.credits, { replace: true });
  }, [query, client, navigate]);
}
