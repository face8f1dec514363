import { HERO } from '../../content/hero.ts';
import { HeroActions } from '../hero-actions.tsx';
import { SearchReceipt } from './search-receipt.tsx';

/** In the order of the document. */
const CONTENTS = [
  { href: '#compliance', name: 'Compliance' },
  { href: '#how-it-works', name: 'How it works' },
  { href: '#pricing', name: 'Pricing' },
  { href: '#features', name: 'Features' },
  { href: '#solution', name: 'Data included' },
  { href: '#modes', name: 'Six search modes' },
] as const;

export function TrustHero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="grid items-start gap-x-16 gap-y-14 pt-14 pb-16 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-20 lg:pb-24"
    >
      <div>
        <h1 id="hero-title" className="text-[clamp(2.9rem,6vw,5.25rem)] leading-[0.98] font-semibold tracking-[-0.035em]">
          {HERO.title}
        </h1>
        <p className="mt-2 font-display text-[clamp(1.6rem,3vw,2.6rem)] leading-tight font-light tracking-[-0.025em] text-muted">
          to answer. Five years on record.
        </p>
        <p className="mt-8 max-w-xl text-lg leading-relaxed">
          Every search states its purpose, names its sources and ends in a receipt. What is written down is not changed afterwards. This
          page says how, clause by clause.
        </p>
        <HeroActions className="mt-7" />
        <nav aria-label="Articles" className="mt-14 max-w-xl">
          <ol className="border-t border-ink">
            {CONTENTS.map(({ href, name }, index) => (
              <li key={href} className="border-b">
                <a href={href} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center py-2 hover:text-green touch:min-h-11">
                  <span className="font-mono text-xs text-muted">Article {index + 1}</span>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <SearchReceipt className="w-full max-w-sm lg:sticky lg:top-24" />
    </section>
  );
}
