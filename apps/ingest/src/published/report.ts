/** What a fetch reports while it runs, and at its end. */
export interface FetchProgress {
  /** Undefined for a file whose rows are not counted. */
  rows?: number | undefined;
  /** The total of rows, or of bytes for such a file, if known. */
  total?: number | undefined;
  bytes: number;
}

export interface FetchWatcher {
  onProgress(progress: FetchProgress): void;
  /** Something that the user should know, as a sentence. */
  onNote(sentence: string): void;
}

export interface Fetched {
  rows?: number;
  bytes: number;
  /** The file's hash, in hexadecimal. */
  sha256: string;
  /** The publisher's name for it. */
  name: string;
  columns?: string[];
  /** 'YYYY-MM-DD': the day of its last change, if the publisher says so. */
  asOf: string | undefined;
  notes: string[];
}
