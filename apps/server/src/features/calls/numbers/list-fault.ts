/** A file that cannot be taken as it is; the message says why and where. Nothing was changed. */
export class NumberListFault extends Error {
  override name = 'NumberListFault';
}
