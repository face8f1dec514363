/** An error of a publisher's service, for the user who asked for its data; of the service's own words it only contains short, cleaned text. */
export class ServiceFault extends Error {
  override name = 'ServiceFault';
}

/** `busy`: it asks to wait. `slow`: the request was too much; a smaller one may work. `away`: nobody answers. All may be temporary. */
export type TroubleKind = 'busy' | 'slow' | 'away';

/** An error after which the request is retried. */
export class Trouble extends Error {
  override name = 'Trouble';
  readonly kind: TroubleKind;
  /** How long the service asks to wait; undefined if it does not say. */
  readonly waitMs: number | undefined;
  /** The code of an error inside an ArcGIS answer. */
  readonly code: number | undefined;

  constructor(kind: TroubleKind, message: string, { waitMs, code }: { waitMs?: number | undefined; code?: number | undefined } = {}) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
    this.code = code;
  }
}

const CLEAN_CHARACTERS = 200;

/** Makes text from an untrusted service fit for display: one line, without control characters, cut. */
export function clean(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length > CLEAN_CHARACTERS ? `${line.slice(0, CLEAN_CHARACTERS)}…` : line;
}
