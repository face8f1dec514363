/** A file of its own, or what becomes of the file that stands at the path. */
export type PlantedText = string | ((before: string) => string);

/** One planted violation per rule of the house: where it goes, and what the gate must print when it sees it. */
export interface Violation {
  gate: string;
  rule: string;
  files: { path: string; text: PlantedText }[];
  seen: RegExp;
}

/** A violation of one file. */
export function plant(gate: string, rule: string, path: string, text: PlantedText, seen: RegExp): Violation {
  return { gate, rule, files: [{ path, text }], seen };
}
