import { Suspense, use } from 'react';
import './article.css';
import { anchorOf, type Block, parseBold, parseMarkdown } from './parse-markdown.ts';

// Each text is a chunk of its own, so the list of posts loads none of them.
const FILES = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' });
const texts = new Map<string, Promise<string>>();

function loadText(slug: string): Promise<string> {
  const known = texts.get(slug);
  if (known) return known;
  const file = FILES[`./articles/${slug}.md`];
  if (!file) throw new Error(`The post ${slug} has no text.`);
  const text = file();
  texts.set(slug, text);
  text.catch(() => texts.delete(slug));
  return text;
}

function Text({ slug }: { slug: string }) {
  const text = use(loadText(slug));
  return (
    <>
      <Contents text={text} />
      <div className="article max-w-[43rem]">
        <Markdown text={text} />
      </div>
    </>
  );
}

/** A post's text, loaded when it is opened. */
export function Article({ slug }: { slug: string }) {
  return (
    <div className="grid gap-x-14 gap-y-10 pt-10 lg:grid-cols-[19rem_minmax(0,1fr)] lg:pt-14">
      <Suspense fallback={<p className="h-screen text-muted">Loading...</p>}>
        <Text slug={slug} />
      </Suspense>
    </div>
  );
}

/** A post's table of contents, in the margin if there is room for one. */
function Contents({ text }: { text: string }) {
  const chapters = parseMarkdown(text).flatMap((block) => (block.kind === 'heading' && block.level === 1 ? [block.text] : []));
  return (
    <nav aria-label="In this post" className="text-sm lg:sticky lg:top-24 lg:self-start">
      <p className="font-medium">In this post</p>
      <ol className="mt-2 border-l">
        {chapters.map((chapter) => (
          <li key={chapter}>
            <a
              href={`#${anchorOf(chapter)}`}
              className="flex py-1 pl-4 text-muted hover:text-ink hover:underline touch:min-h-11 touch:items-center"
            >
              {chapter}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

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

/** Renders the blog's simple markdown as elements. Anything that is not markdown is rendered as text, so nothing in it can become a tag. */
export function Markdown({ text }: { text: string }) {
  return parseMarkdown(text).map((block, index) => <Piece key={index} block={block} />);
}
