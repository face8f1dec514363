import { PRICE_FACTS, PRICE_STATEMENT } from '../../content/pricing.ts';
import { VariantFrame } from '../variant-frame.tsx';
import { TitledFieldPage } from './field-page.tsx';
import { ComplianceLeaf, FeaturesLeaf, FinalLeaf, HowItWorksLeaf } from './leaves.tsx';
import { ModeCards } from './mode-cards.tsx';
import { PriceLadder } from './price-ladder.tsx';
import { QualityHero } from './quality-hero.tsx';
import './quality.css';
import { SpecimenTable } from './specimen-table.tsx';

const PRICE_REMARKS = (
  <ul className="grid gap-3">
    {PRICE_FACTS.map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </ul>
);

/** `/quality`: one answer as a field sheet with its evidence; the parts are leaves of the same book, with remarks in the margin. */
export function QualityPage() {
  return (
    <VariantFrame
      title="How sure, and why"
      description="One answer with its evidence: which records speak for a phone number, which against it, when each was seen, and a score that is held to account."
    >
      <QualityHero />
      <FeaturesLeaf />
      <TitledFieldPage
        id="solution"
        title="Data included"
        notes="Blanks are part of the answer. Nobody filled in the year of building: it is not on the roll, so it is not on the sheet."
      >
        <SpecimenTable />
      </TitledFieldPage>
      <TitledFieldPage
        id="modes"
        title="Six search modes"
        notes="The more you give, the surer the answer: a date of birth or an address tells two people of one name apart."
      >
        <ModeCards />
      </TitledFieldPage>
      <HowItWorksLeaf />
      <TitledFieldPage id="pricing" title="Pricing" lead={PRICE_STATEMENT} notes={PRICE_REMARKS}>
        <PriceLadder />
      </TitledFieldPage>
      <ComplianceLeaf />
      <FinalLeaf />
    </VariantFrame>
  );
}
