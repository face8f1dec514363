/** A deletion list that cannot be taken; the message says why. Nothing of it was kept. */
export class ListFault extends Error {
  override name = 'ListFault';
}
