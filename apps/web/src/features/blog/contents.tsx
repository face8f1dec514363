import { anchorOf, parseMarkdown } from './markdown/parse-markdown.ts';

/** The chapters of a text, in the margin where there is one. */
export function Contents({ text }: { text: string }) {
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
