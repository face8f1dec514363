import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import { useState } from 'react';
import { useParams } from 'wouter';
import { PRICES } from '../../prices.ts';
import { WhenBilled } from '../../ui/when-billed.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { Breadcrumbs } from '../../ui/links.tsx';
import { usePageHead, usePageTitle } from '../../ui/page/page-window.ts';
import { Article } from './article.tsx';
import { BlogLayout } from './blog-layout.tsx';
import { Plate } from './drawings/drawing.tsx';
import { findPost, FIRST_POST, type Post, postTitle } from './posts.ts';

/** The post named in the URL; without a slug the first one. */
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

/** Title and facts on the left, the drawing on the right. */
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

/** Shares or copies the link. Returns the message to show; null if the share sheet was used or closed. */
async function shareLink(title: string, url: string): Promise<string | null> {
  if (typeof navigator.share === 'function') {
    await navigator.share({ title, url }).catch(() => undefined);
    return null;
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'Link copied.';
  } catch {
    return `The link could not be copied. It is ${url}`;
  }
}

/** Opens the device's share sheet if there is one; otherwise copies the link and says so. */
function ShareButton({ title }: { title: string }) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const share = async () => setOutcome(await shareLink(title, window.location.href));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" onClick={() => void share()}>
        Share
      </Button>
      <output className="text-sm text-muted">{outcome}</output>
    </div>
  );
}

function CallToAction() {
  return (
    <aside aria-labelledby="call-title" className="mt-16 max-w-[43rem] border border-green bg-wash p-6 md:p-8 lg:ml-[22.5rem]">
      <h2 id="call-title" className="text-2xl font-bold">
        Try it on an owner you already know
      </h2>
      <p className="mt-3">
        <WhenBilled otherwise="See how sure the answer is, and why.">
          {SIGNUP_CREDITS} free credits, no card. A full report costs {PRICES.fullReport} and a search that finds nothing useful costs
          nothing, so you can see how sure the answer is, and why, before you pay for anything.
        </WhenBilled>
      </p>
      <ButtonLink href={paths.register} variant="primary" size="lg" className="mt-6">
        Get Started Free
      </ButtonLink>
    </aside>
  );
}

function PostNotFound() {
  usePageTitle('Post Not Found');
  return (
    <BlogLayout>
      <div className="mx-auto flex min-h-[50dvh] max-w-lg flex-col items-start justify-center gap-5 px-6 py-16">
        <h1 className="text-3xl font-bold">Post Not Found</h1>
        <p className="text-muted">There is no post at this address. It may have been mistyped, or the post may have been taken down.</p>
        <ButtonLink href={paths.blog} variant="primary">
          Back to Blog
        </ButtonLink>
      </div>
    </BlogLayout>
  );
}
