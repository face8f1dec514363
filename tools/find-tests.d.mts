export function findTests(word: string): { files: string[]; args: string[] };
