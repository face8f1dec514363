import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { BlogLayout } from './blog-layout.tsx';

export function PostNotFound() {
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
