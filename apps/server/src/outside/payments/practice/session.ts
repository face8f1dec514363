import { z } from 'zod';

const text = z.string().min(1).max(5000);
const metadata = z.record(z.string(), z.string()).default({});
const cents = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);

/** The parameters of POST /v1/checkout/sessions that the product sends, as form fields. Others are ignored. */
export const sessionForm = z.object({
  mode: z.literal('payment'),
  client_reference_id: text,
  success_url: text,
  cancel_url: text,
  line_items: z.object({
    0: z.object({
      quantity: z.literal('1'),
      price_data: z.object({ currency: text, unit_amount: cents, product_data: z.object({ name: text }) }),
    }),
  }),
  metadata,
  payment_intent_data: z.object({ metadata }).default({ metadata: {} }),
});

/** A session for one item, bought once. */
export interface SessionRequest {
  reference: string;
  label: string;
  amountCents: number;
  currency: string;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
}

export function toSessionRequest(form: z.output<typeof sessionForm>): SessionRequest {
  const { price_data: price } = form.line_items[0];
  return {
    reference: form.client_reference_id,
    label: price.product_data.name,
    amountCents: price.unit_amount,
    currency: price.currency,
    successUrl: form.success_url,
    cancelUrl: form.cancel_url,
    metadata: form.metadata,
    paymentMetadata: form.payment_intent_data.metadata,
  };
}

/** A parsed form body of Stripe's API: 'a[b][0][c]=1' names a value by its path. Lists become objects with the keys 0, 1, ... */
export type FormTree = { [key: string]: string | FormTree };

/** Without a prototype, because keys come from outside. */
const branch = () => Object.create(null) as FormTree;

export function readForm(text: string): FormTree {
  const tree = branch();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]$/).filter((part) => part !== '');
    const last = path.pop();
    if (last === undefined) continue;
    let at = tree;
    for (const key of path) {
      const next = at[key];
      at = typeof next === 'object' ? next : (at[key] = branch());
    }
    at[last] = value;
  }
  return tree;
}
