import { z } from 'zod';

const text = z.string().min(1).max(5000);
const metadata = z.record(z.string(), z.string()).default({});
const cents = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);

/** The parameters of POST /v1/checkout/sessions that the product sends, as the form carries them. What is not named is ignored. */
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

/** One thing, bought once. */
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
