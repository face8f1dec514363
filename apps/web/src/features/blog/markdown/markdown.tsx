import { parseBold, parseMarkdown } from './parse-markdown.ts';
import type { Block } from './parse-markdown.ts';

// The page's own title is its h1.
const HEADINGS = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;

function Inline({ text }: { text: string }) {
  return parseBold(text).map((span, index) => (span.isBold ? <strong key={index}>{span.text}</strong> : span.text));
}

function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = HEADINGS[block.level];
      return (
        <Heading>
          <Inline text={block.text} />
        </Heading>
      );
    }
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inline text={item} />
            </li>
          ))}
        </ul>
      );
    case 'rule':
      return <hr />;
    case 'paragraph':
      return (
        <p>
          <Inline text={block.text} />
        </p>
      );
  }
}

/** A text in the blog's simple markdown as elements: what is not markdown is text, so nothing in it can become a tag. */
export function Markdown({ text }: { text: string }) {
  return parseMarkdown(text).map((block, index) => <BlockOf key={index} block={block} />);
}
