/** `node --import` of it: a process of the product whose twins are those of `twins-elsewhere.ts`. Nothing in the product knows of it. */
import { registerHooks } from 'node:module';

const REPLACED = '/outside/vendors/create-twins.ts';

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith(REPLACED) ? { ...found, url: new URL('twins-elsewhere.ts', import.meta.url).href } : found;
  },
});
