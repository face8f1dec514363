import { Suspense, use } from 'react';
import './article.css';
import { Contents } from './contents.tsx';
import { Markdown } from './markdown/markdown.tsx';

// Each text is a chunk of its own: the list of posts carries none of them.
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

/** The text of a post, loaded when it is read. */
export function Article({ slug }: { slug: string }) {
  return (
    <div className="grid gap-x-14 gap-y-10 pt-10 lg:grid-cols-[19rem_minmax(0,1fr)] lg:pt-14">
      <Suspense fallback={<p className="h-screen text-muted">Loading...</p>}>
        <Text slug={slug} />
      </Suspense>
    </div>
  );
}
