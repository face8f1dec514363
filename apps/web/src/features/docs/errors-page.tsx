import { ERRORS } from '@deedline/contract/errors';
import { Link } from 'wouter';
import { isBilled } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { OpenLayout } from '../../ui/page/open-layout.tsx';
import { useAnchor, usePageTitle } from '../../ui/page/page-window.ts';

/** `/docs/errors`: every error code of the API, each with a fragment of its own: what happened, and what to do. */
export function ErrorsPage() {
  usePageTitle('API errors', 'Every error code of the API: what happened, whether retrying helps, and what to do.');
  useAnchor();
  return (
    <OpenLayout width="column">
      <h1 className="text-4xl font-bold">API errors</h1>
      <p className="mt-3 max-w-2xl text-muted">
        Every error has a code, which never changes, and a request id, which helps the operator of this installation find what happened. The
        message may say more than this page. For what each request takes and returns, see the{' '}
        <Link href={paths.docs('api')} className="link">
          reference
        </Link>
        .
      </p>
      <dl className="mt-10 divide-y border-y">
        {listErrors().map(({ code, status, title, advice, retryable }) => (
          <div key={code} id={code} className="grid scroll-mt-20 gap-x-8 gap-y-1 py-4 target:bg-wash md:grid-cols-[18rem_minmax(0,1fr)]">
            <dt className="wrap-anywhere">
              <a href={`#${code}`} className="link font-mono text-sm touch:py-3">
                {code}
              </a>
              <span className="block text-sm text-muted">{status}</span>
            </dt>
            <dd>
              <p>{title}</p>
              <p className="mt-1 text-sm text-muted">
                {advice} {retryable ? 'The same request may succeed later.' : 'The same request will be refused again.'}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </OpenLayout>
  );
}

/** Words about money, which do not apply if billing is off. */
const MONEY = /credit|cost|charge|refund|pric|balance|prepaid|bought|\bpay|receipt|checkout|\bcard\b|package/i;

function listErrors() {
  const all = Object.entries(ERRORS).map(([code, said]) => ({ code, ...said, title: said.title as string, advice: said.advice as string }));
  const shown = isBilled() ? all : all.map((one) => ({ ...one, title: withoutMoney(one.title), advice: withoutMoney(one.advice) }));
  return shown
    .filter(({ code, title }) => title !== '' && (isBilled() || !MONEY.test(code)))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

/** Removes sentences about money. */
function withoutMoney(text: string): string {
  const sentences = text.match(/[^.!?]+[.!?]*/g) ?? [];
  return sentences
    .filter((sentence) => !MONEY.test(sentence))
    .join('')
    .trim();
}
