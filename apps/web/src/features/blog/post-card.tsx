import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatDate } from '../../ui/format.ts';
import { Drawing } from './drawings/drawing.tsx';
import type { Post } from './posts.ts';

/** The whole card leads to the post; what is read aloud as the link is its title. */
export function PostCard({ post }: { post: Post }) {
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
