import { VariantFrame } from '../variant-frame.tsx';
import { AnswerArticles, ComplianceArticle, HowItWorksArticle, PricingArticle } from './articles.tsx';
import { Signatures } from './signatures.tsx';
import { TrustHero } from './trust-hero.tsx';

/** `/trust`: a document in articles and clauses, compliance first, with the receipt of a search and its entries as exhibits. */
export function TrustPage() {
  return (
    <VariantFrame
      title="On record"
      description="Purpose, attestation, Do-Not-Call state, receipt and audit record of every property search, clause by clause, with the exhibits."
    >
      <div className="mx-auto max-w-[84rem] px-4 md:px-9">
        <TrustHero />
        <ComplianceArticle />
        <HowItWorksArticle />
        <PricingArticle />
        <AnswerArticles />
        <Signatures />
      </div>
    </VariantFrame>
  );
}
