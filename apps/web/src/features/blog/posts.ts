import type { DrawingName } from './drawings/drawing.tsx';

export type Category = 'Industry Trends' | 'Compliance' | 'Product Updates' | 'Strategy' | 'Best Practices';

/** A post without its text, which is a file of its own and loaded when it is opened. */
export type Post = {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  /** ISO day. */
  date: string;
  readTime: string;
  category: Category;
  image: DrawingName;
  metaDescription: string;
  keywords: readonly string[];
};

export const CATEGORIES: readonly Category[] = ['Industry Trends', 'Compliance', 'Product Updates', 'Strategy', 'Best Practices'];

const TEAM = 'The Deedline team';

export const POSTS = [
  {
    id: 1,
    slug: 'future-of-skip-tracing-ai-powered',
    title: 'The Future of Skip Tracing: What AI Really Changes',
    excerpt:
      'Machines now decide which records speak of the same person. What that does well, where it invents things, and what to ask a vendor before you believe a number.',
    author: 'Maren Oakhurst',
    date: '2026-11-05',
    readTime: '6 min read',
    category: 'Industry Trends',
    image: 'joined-records',
    metaDescription:
      'What machine learning changes in skip tracing: record linkage, calibrated confidence and company ownership, where language models fail, and seven questions for a vendor.',
    keywords: ['skip tracing', 'AI skip tracing', 'record linkage', 'confidence score', 'LLC owner search', 'data broker law'],
  },
  {
    id: 2,
    slug: 'skip-tracing-compliance-guide',
    title: 'Skip Tracing and the Law: a Working Guide',
    excerpt:
      'Which law covers the look-up, which covers the call, and what to keep on file. Calling hours, the 31-day rule, reassigned numbers, and permissible purpose without the myths.',
    author: TEAM,
    date: '2026-09-16',
    readTime: '6 min read',
    category: 'Compliance',
    image: 'calling-hours',
    metaDescription:
      'A working guide to skip tracing compliance: TCPA calling hours, the National Do Not Call 31-day rule, the Reassigned Numbers Database, and FCRA, GLBA and DPPA purposes.',
    keywords: ['TCPA', 'Do Not Call', 'Reassigned Numbers Database', 'FCRA permissible purpose', 'GLBA', 'DPPA', 'calling hours'],
  },
  {
    id: 3,
    slug: 'understanding-confidence-scores',
    title: 'Understanding Confidence Scores',
    excerpt:
      'What 85 promises and what it does not, how the four tiers are meant to be used, and why a score that cannot be checked is only decoration.',
    author: TEAM,
    date: '2026-06-24',
    readTime: '6 min read',
    category: 'Product Updates',
    image: 'hundred-squares',
    metaDescription:
      'How Deedline’s confidence works: a calibrated chance from 0 to 100, what goes into it, how to use the four tiers, and how to check any vendor’s score with your own calls.',
    keywords: ['confidence score', 'calibration', 'phone number accuracy', 'right-party contact', 'skip tracing data'],
  },
  {
    id: 4,
    slug: 'wholesaling-strategies-2024',
    title: 'Wholesaling Strategies That Hold Up in 2024',
    excerpt:
      'Fewer letters, better lists, and a number you can defend at the kitchen table. The offer worked through to the dollar, and the state rules that changed this year.',
    author: 'Tobias Renner',
    date: '2024-11-13',
    readTime: '6 min read',
    category: 'Strategy',
    image: 'offer-scale',
    metaDescription:
      'Wholesaling in 2024: stacked lists, an offer worked through to the dollar, honest assignment contracts, follow-up that respects the law, and the state rules to check first.',
    keywords: ['wholesaling', 'real estate wholesaling 2024', 'maximum allowable offer', 'assignment of contract', 'list stacking'],
  },
  {
    id: 5,
    slug: 'data-quality-over-quantity',
    title: 'Data Quality over Quantity',
    excerpt:
      'Ten numbers for one owner look like more than two. What a wrong number really costs, why sources that copy each other are one source, and how to test a list before you buy it.',
    author: 'Maren Oakhurst',
    date: '2024-08-21',
    readTime: '6 min read',
    category: 'Best Practices',
    image: 'copied-sources',
    metaDescription:
      'Why two good phone numbers beat ten: the cost of a wrong number worked out, how copied sources mislead, how contact data ages, and a test for any list before you buy it.',
    keywords: ['data quality', 'skip tracing accuracy', 'wrong numbers', 'cost per contact', 'list cleaning'],
  },
  {
    id: 6,
    slug: 'finding-absentee-owners-guide',
    title: 'Finding Absentee Owners: from the Tax Roll to the Phone',
    excerpt:
      'An absentee owner is two addresses that differ. How to read an assessor’s roll, which mismatches mean nothing, and how to get from a company or an estate to a person.',
    author: 'Tobias Renner',
    date: '2024-05-15',
    readTime: '7 min read',
    category: 'Strategy',
    image: 'mail-elsewhere',
    metaDescription:
      'How to find absentee owners: mailing against situs address on the assessor’s roll, false matches, probate and code violations, company filings, and the first contact.',
    keywords: ['absentee owners', 'assessor roll', 'mailing address', 'situs address', 'probate', 'code violations', 'LLC owners'],
  },
] as const satisfies readonly Post[];

export const FIRST_POST: Post = POSTS[0];

export function findPost(slug: string): Post | undefined {
  return POSTS.find((post) => post.slug === slug);
}

/** The window's title while a post is open. */
export function postTitle(post: Post): string {
  return `${post.title} · Deedline Blog`;
}
