import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatDate } from '../../ui/format.ts';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { BlogLayout } from './blog-layout.tsx';
import { Drawing } from './drawings/drawing.tsx';
import { NewsletterBox } from './newsletter-box.tsx';
import { CATEGORIES, type Post, POSTS } from './posts.ts';

const DESCRIPTION =
  'The Deedline blog: skip tracing, absentee owners, compliance and data quality, written for people who find owners and have to reach them.';

export function BlogPage() {
  usePageTitle('Blog', DESCRIPTION);
  return (
    <BlogLayout>
      <div className="mx-auto max-w-[84rem] px-4 md:px-9">
        <div className="grid items-end gap-x-14 gap-y-6 pt-14 pb-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pt-20 lg:pb-14">
          <h1 className="text-[clamp(2.6rem,5vw,4.25rem)] leading-none font-bold tracking-[-0.03em]">Notes on finding owners</h1>
          <p className="text-lg leading-relaxed text-muted">
            How records are read, what a score is worth, what the law asks of a call. Written for people who do this work.
          </p>
        </div>
        <ul aria-label="Categories" className="flex flex-wrap gap-2 pb-8">
          {['All Posts', ...CATEGORIES].map((name, index) => (
            <li
              key={name}
              className={`rounded-full border px-3.5 py-1 text-sm ${index === 0 ? 'border-green bg-wash font-medium text-green' : 'text-muted'}`}
            >
              {name}
            </li>
          ))}
        </ul>
        <div className="grid border-t border-l md:grid-cols-2 lg:grid-cols-3">
          {POSTS.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </div>
        <NewsletterBox className="my-16 lg:my-24" />
      </div>
    </BlogLayout>
  );
}

/** The whole card is clickable; for screen readers the link is the title. */
function PostCard({ post }: { post: Post }) {
  return (
    <article className="group relative flex flex-col border-r border-b bg-paper hover:bg-raise has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-green">
      <Drawing name={post.image} className="aspect-[16/9] w-full border-b" />
      <div className="flex grow flex-col p-6">
        <p className="text-sm font-medium text-green">{post.category}</p>
        <h2 className="mt-2 text-xl font-semibold">
          <Link
            href={paths.post(post.slug)}
            className="outline-none group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </h2>
        <p className="mt-3 text-muted">{post.excerpt}</p>
        <p className="mt-auto flex justify-between gap-4 pt-6 text-sm text-muted">
          <time dateTime={post.date}>{formatDate(post.date)}</time>
          <span>{post.readTime}</span>
        </p>
      </div>
    </article>
  );
}
