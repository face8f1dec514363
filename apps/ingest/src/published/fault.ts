/** What a publisher's service did or is, told to whoever asked for its data; nothing that it said is in it but short, cleaned text. */
export class ServiceFault extends Error {
  override name = 'ServiceFault';
}

/** `busy`: it asks to wait. `slow`: it did not manage; less may work. `away`: nobody answers. All of them may pass. */
export type TroubleKind = 'busy' | 'slow' | 'away';

/** Something that is tried again. */
export class Trouble extends Error {
  override name = 'Trouble';
  readonly kind: TroubleKind;
  /** What the service asked to wait; undefined where it did not say. */
  readonly waitMs: number | undefined;
  /** The code of an error that ArcGIS gave inside of an answer. */
  readonly code: number | undefined;

  constructor(kind: TroubleKind, message: string, { waitMs, code }: { waitMs?: number | undefined; code?: number | undefined } = {}) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
    this.code = code;
  }
}

const CLEAN_CHARACTERS = 200;

/** What a stranger's service said, fit to be shown: one line without control characters, cut. */
export function clean(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length > CLEAN_CHARACTERS ? `${line.slice(0, CLEAN_CHARACTERS)}…` : line;
}
