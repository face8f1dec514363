/** The text of a new file, or a function that changes the existing file at the path. */
export type PlantedText = string | ((before: string) => string);

/** One planted violation of a rule: its files, and what the gate must print when it detects it. */
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
