import { anchorOf, parseBold, parseMarkdown } from './parse-markdown.ts';
import type { Block } from './parse-markdown.ts';

// The page's own title is its h1.
const HEADINGS = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;

function Inline({ text }: { text: string }) {
  return parseBold(text).map((span, index) => (span.isBold ? <strong key={index}>{span.text}</strong> : span.text));
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          <Inline text={item} />
        </li>
      ))}
    </ul>
  );
}

function Piece({ block }: { block: Block }) {
  if (block.kind === 'rule') return <hr />;
  if (block.kind === 'list') return <List items={block.items} />;
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inline text={block.text} />
      </p>
    );
  }
  const Heading = HEADINGS[block.level];
  return (
    <Heading id={anchorOf(block.text)}>
      <Inline text={block.text} />
    </Heading>
  );
}

/** A text in the blog's simple markdown as elements: what is not markdown is text, so nothing in it can become a tag. */
export function Markdown({ text }: { text: string }) {
  return parseMarkdown(text).map((block, index) => <Piece key={index} block={block} />);
}
