export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'rule' }
  | { kind: 'paragraph'; text: string };

export type Span = { text: string; isBold: boolean };

const HEADING = /^(#{1,3}) +(.+)$/;
const ITEM = /^- +(.+)$/;

function readLine(line: string): Block {
  const heading = HEADING.exec(line);
  if (heading) return { kind: 'heading', level: heading[1]!.length as 1 | 2 | 3, text: heading[2]!.trim() };
  const item = ITEM.exec(line);
  if (item) return { kind: 'list', items: [item[1]!] };
  return line === '---' ? { kind: 'rule' } : { kind: 'paragraph', text: line };
}

/** Parses the blog's simple markdown (product specification, section 3): headings, bold, '- ' items, '---' and blank lines; everything else is text. */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let isAfterBlank = true;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const last = blocks.at(-1);
    const block = line === '' ? null : readLine(line);
    if (block?.kind === 'paragraph' && last?.kind === 'paragraph' && !isAfterBlank) last.text += ` ${line}`;
    else if (block?.kind === 'list' && last?.kind === 'list') last.items.push(...block.items);
    else if (block) blocks.push(block);
    isAfterBlank = block === null;
  }
  return blocks;
}

/** A heading's fragment id: 'The clock' -> 'the-clock' */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const BOLD = /(\*\*[^*\s](?:[^*]*[^*\s])?\*\*)/;

/** Splits a line into plain and bold spans. An unpaired '**', or one that is separated from the words by blanks, stays as written. */
export function parseBold(text: string): Span[] {
  // Splitting by a capturing group puts the captured texts at the odd indexes.
  const spans = text
    .split(BOLD)
    .map((part, index) => (index % 2 === 1 ? { text: part.slice(2, -2), isBold: true } : { text: part, isBold: false }));
  return spans.filter((span) => span.text !== '');
}
