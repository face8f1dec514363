import { setFlagsFromString } from 'node:v8';

/**
 * New objects of this process begin where short-lived ones are cheap to be rid of, wherever in the code they are made. V8 otherwise learns, while its
 * young space is still a megabyte and a page of rows fills it, that they live long, never unlearns it, and keeps every page until the whole heap is swept.
 */
export function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
