import { useParams } from 'wouter';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/links.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { usePageHead } from '../../ui/page/page-window.ts';
import { Article } from './article.tsx';
import { BlogLayout } from './blog-layout.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Plate } from './drawings/drawing.tsx';
import { PostNotFound } from './post-not-found.tsx';
import { findPost, FIRST_POST, type Post, postTitle } from './posts.ts';
import { ShareButton } from './share-button.tsx';

/** The post that the address names; without a slug the first one. */
export function PostPage() {
  const { slug = FIRST_POST.slug } = useParams<{ slug?: string }>();
  const post = findPost(slug);
  return post ? <PostSheet key={post.slug} post={post} /> : <PostNotFound />;
}

function PostSheet({ post }: { post: Post }) {
  usePageHead({ title: postTitle(post), description: post.metaDescription, keywords: post.keywords });
  return (
    <BlogLayout>
      <article className="mx-auto max-w-[84rem] px-4 pb-24 md:px-9">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b py-4">
          <Breadcrumbs crumbs={[{ label: 'Home', href: paths.home }, { label: 'Blog', href: paths.blog }, { label: post.title }]} />
          <ButtonLink href={paths.blog} size="sm">
            Back to Blog
          </ButtonLink>
        </div>
        <PostHead post={post} />
        <Article slug={post.slug} />
        <CallToAction />
      </article>
    </BlogLayout>
  );
}

/** Title and facts on the left, the drawing on the right, as a plate faces a chapter. */
function PostHead({ post }: { post: Post }) {
  return (
    <header className="grid items-center gap-x-14 gap-y-8 border-b py-10 lg:grid-cols-2 lg:py-14">
      <div>
        <p className="font-medium text-green">{post.category}</p>
        <h1 className="mt-3 text-[clamp(2rem,3.6vw,3.25rem)] leading-[1.06] font-bold tracking-[-0.025em]">{post.title}</h1>
        <p className="mt-6 flex flex-wrap gap-x-5 gap-y-1 text-muted">
          <span className="font-medium text-ink">{post.author}</span>
          <time dateTime={post.date}>{formatDate(post.date)}</time>
          <span>{post.readTime}</span>
        </p>
        <div className="mt-6">
          <ShareButton title={post.title} />
        </div>
      </div>
      <Plate name={post.image} />
    </header>
  );
}
