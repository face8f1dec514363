import type { TestProject } from 'vitest/node';
import { startProduct, type RunningProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    product: RunningProduct;
  }
}

/** One product for all journeys; each visitor makes a separate account. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...product } = await startProduct();
  project.provide('product', product);
  return stop;
}
