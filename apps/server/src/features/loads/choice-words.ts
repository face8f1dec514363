import type { TableChoice } from '@deedline/contract/files/file-description';

/** The importer's options for reading a file. Each is one word together with its value, so that text from a file is never taken for an option. */
export function choiceWords({ member, table, delimiter, preambleLines, header, encoding }: TableChoice): string[] {
  const options = { member, table, delimiter, preamble: preambleLines, encoding };
  const words = Object.entries(options).flatMap(([option, value]) => (value === undefined ? [] : [`--${option}=${value}`]));
  return header === false ? [...words, '--no-header'] : words;
}
