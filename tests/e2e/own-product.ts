import { setup } from '../global-setup.ts';
import { startProduct, type Product } from './product.ts';

/** The product of the journeys outside of a test run, on a PostgreSQL of its own: for benches and pictures. */
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
