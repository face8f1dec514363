import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 allocate all new objects of this process in the young generation, where short-lived objects are cheap to collect. Without this flag, V8 concludes
 * while its young space is still a megabyte, and one page of rows fills it, that such objects live long. It never revises that, and then keeps every page until
 * a full collection.
 */
export function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
