import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-start justify-center gap-5 px-6">
      <svg viewBox="0 0 240 92" className="mb-3 w-full text-edge" strokeWidth=".6" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M4 24 236 4M6 56 236 36M8 88 236 68M50 20l4 32M98 16l4 32M148 12l4 32M196 7l4 32M38 53l3 32M88 49l3 32M138 45l3 32M188 40l3 32" />
        <path d="m91 48.7 47-4 3 32-47 4z" strokeDasharray="3 3" className="fill-paper text-brick" />
      </svg>
      <h1 className="text-3xl font-bold">404 Page Not Found</h1>
      <p className="text-muted">There is no page at this address. It may have moved, or you may have to sign in to see it.</p>
      <ButtonLink href={paths.home} variant="primary">
        Go to the start page
      </ButtonLink>
    </div>
  );
}
