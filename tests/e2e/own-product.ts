import { setup } from '../global-setup.ts';
import { startProduct, type Product } from './product.ts';

/** Starts the product of the journeys outside a test run, with a PostgreSQL of its own, for benches and screenshots. */
export async function startOwnProduct(settings: Record<string, string> = {}): Promise<Product> {
  const stopDatabase = await setup({ name: 'own' });
  try {
    const product = await startProduct(settings);
    return {
      ...product,
      async stop() {
        await product.stop();
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}
