/** Loaded with `node --import`: lets a process of the product use the twins of `twins-elsewhere.ts`. The product contains no code for it. */
import { registerHooks } from 'node:module';

const REPLACED = '/outside/vendors/create-twins.ts';

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith(REPLACED) ? { ...found, url: new URL('twins-elsewhere.ts', import.meta.url).href } : found;
  },
});
