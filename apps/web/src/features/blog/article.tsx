import { Suspense, lazy } from 'react';
import { Markdown } from './markdown/markdown.tsx';

// Each text is a chunk of its own: the list of posts carries none of them.
const TEXTS = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' });

const ARTICLES = new Map(
  Object.entries(TEXTS).map(([file, load]) => [
    file.replace(/^.*\/|\.md$/g, ''),
    lazy(async () => {
      const text = await load();
      return { default: () => <Markdown text={text} /> };
    }),
  ]),
);

/** The text of a post, loaded when it is read. */
export function Article({ slug }: { slug: string }) {
  const Text = ARTICLES.get(slug);
  return (
    <div className="article">
      <Suspense fallback={<div className="h-screen" role="status" aria-label="Loading the article" />}>{Text && <Text />}</Suspense>
    </div>
  );
}
