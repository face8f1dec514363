import { z } from 'zod';

const credits = z.number().int().min(1).max(1_000);

/** Prices that an operator may set. The rules of charging rely on their order: a report costs no more than its parts. */
export const prices = z
  .object({ propertyInsights: credits, contactSearch: credits, fullReport: credits, reverseSearch: credits })
  .refine(
    ({ propertyInsights, contactSearch }) => propertyInsights <= contactSearch,
    'Property Insights cannot cost more than a Contact Search.',
  )
  .refine(({ contactSearch, fullReport }) => contactSearch <= fullReport, 'A Contact Search cannot cost more than a Full Report.')
  .refine(
    ({ propertyInsights, contactSearch, fullReport }) => fullReport <= propertyInsights + contactSearch,
    'A Full Report cannot cost more than its property and its contacts one by one.',
  )
  .refine(({ contactSearch, reverseSearch }) => contactSearch < reverseSearch, 'A Reverse Search has to cost more than a Contact Search.');

const pack = z.object({
  credits: z.number().int().min(1).max(100_000),
  /** In dollars, with at most two decimals. */
  price: z
    .number()
    .min(0.5)
    .max(100_000)
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'A price has at most two decimals.'),
});

/** The figures of an edition: credits for each kind of answer, and the four packages in order. */
export const priceFigures = z.object({ prices, packages: z.array(pack).length(4) });
export type PriceFigures = z.infer<typeof priceFigures>;
