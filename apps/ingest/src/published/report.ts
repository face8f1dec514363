/** What a fetch says while it runs, and at its end. */
export interface FetchProgress {
  /** Undefined for a file whose rows nobody counts. */
  rows?: number | undefined;
  /** Of rows, or of bytes for such a file, where it is known. */
  total?: number | undefined;
  bytes: number;
}

export interface FetchWatcher {
  onProgress(progress: FetchProgress): void;
  /** Something that whoever fetches should know, in a sentence. */
  onNote(sentence: string): void;
}

export interface Fetched {
  rows?: number;
  bytes: number;
  /** Of the file, in hexadecimal. */
  sha256: string;
  /** As the publisher calls it. */
  name: string;
  columns?: string[];
  /** 'YYYY-MM-DD': the day of its last change, where the publisher says it. */
  asOf: string | undefined;
  notes: string[];
}
