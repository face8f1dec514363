import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { type Block, parseMarkdown } from './parse-markdown.ts';
import { PostPage } from './post-page.tsx';
import { CATEGORIES, FIRST_POST, POSTS } from './posts.ts';

const WORDS_PER_MINUTE = 220;

const texts = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true });
const textOf = (slug: string) => texts[`./articles/${slug}.md`] ?? '';
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[a-z0-9]/i.test(word)).length;
const linesOf = (block: Block) => (block.kind === 'rule' ? [] : block.kind === 'list' ? block.items : [block.text]);

it('the six posts have the slugs of the specification', () => {
  expect(POSTS.map(({ slug }) => slug)).toEqual([
    'future-of-skip-tracing-ai-powered',
    'skip-tracing-compliance-guide',
    'understanding-confidence-scores',
    'wholesaling-strategies-2024',
    'data-quality-over-quantity',
    'finding-absentee-owners-guide',
  ]);
  expect(POSTS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('every category has a post, and the newest stands first', () => {
  expect(new Set(POSTS.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(POSTS.map(({ date }) => date)).toEqual(POSTS.map(({ date }) => date).sort((a, b) => b.localeCompare(a)));
  expect(POSTS.find(({ slug }) => slug === 'wholesaling-strategies-2024')?.date).toMatch(/^2024-/);
});

it('each post has a drawing, a title and a description of its own', () => {
  for (const field of ['image', 'title', 'metaDescription', 'excerpt'] as const) {
    expect(new Set(POSTS.map((post) => post[field])).size).toBe(POSTS.length);
  }
});

it('the article on confidence says what an answer does below the threshold and of emails', () => {
  const text = textOf('understanding-confidence-scores');
  expect(text).toContain(`Contacts count as found when the best of them has a confidence of ${CONTACT_THRESHOLD} or more.`);
  expect(text).toMatch(/\*\*0 to 49, low\.\*\* .*We keep such a contact back/);
  const shown = /an owner has three numbers at (\d+), (\d+) and (\d+)\./.exec(text)!.slice(1).map(Number);
  expect(Math.min(...shown)).toBeGreaterThanOrEqual(CONTACT_THRESHOLD);
  expect(text).toMatch(/marked as verified only at 85 or more, and only where somebody asked its mailbox/);
});

describe.each(POSTS.map((post) => [post.slug, post] as const))('%s', (slug, post) => {
  const text = textOf(slug);

  it('is an article of 800 words or more, and its read time is that of its words', () => {
    expect(wordsOf(text)).toBeGreaterThanOrEqual(800);
    expect(post.readTime).toBe(`${Math.ceil(wordsOf(text) / WORDS_PER_MINUTE)} min read`);
  });

  it('says itself in a sentence or two that fit a search result, and in keywords', () => {
    expect(post.metaDescription).toMatch(/^.{80,190}\.$/);
    expect(post.keywords.length).toBeGreaterThanOrEqual(4);
  });

  it('begins with a paragraph, has chapters, and uses nothing beyond the simple markdown', () => {
    const blocks = parseMarkdown(text);
    expect(blocks[0]?.kind).toBe('paragraph');
    expect(blocks.filter((block) => block.kind === 'heading' && block.level === 1).length).toBeGreaterThanOrEqual(3);
    const strange = blocks.flatMap(linesOf).filter((line) => /^[#>`|]|^\d+\. |\]\(|<\w|(?<!\*)\*(?!\*)/.test(line));
    expect(strange).toEqual([]);
  });
});

it('without a slug the first post is shown', () => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/blog">
      <PostPage />
    </Router>,
  );
  expect(html).toContain(`>${FIRST_POST.title}</h1>`);
});
