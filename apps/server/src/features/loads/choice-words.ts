import type { TableChoice } from '@deedline/contract/files/file-description';

/** How a file is read, as the importer is told. Each with its value in one word: what stands in a file's directory is never taken for an option. */
export function choiceWords({ member, table, delimiter, preambleLines, header, encoding }: TableChoice): string[] {
  const options = { member, table, delimiter, preamble: preambleLines, encoding };
  const words = Object.entries(options).flatMap(([option, value]) => (value === undefined ? [] : [`--${option}=${value}`]));
  return header === false ? [...words, '--no-header'] : words;
}
