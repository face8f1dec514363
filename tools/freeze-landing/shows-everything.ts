import type { Results } from '@deedline/contract/search/results';

const SURE = 85;
/** As many records, so that there is something to read under the number. */
const LEAST_RECORDS = 5;

/** One person who owns, lives there and may be called, something in every line of "Data included", and nothing that takes explaining. */
export function showsEverything(results: Results): boolean {
  const { matched, owner, owners, flags, alike, propertyValuation, propertyDetails, taxInformation } = results;
  const isLivedInByOwner = matched && owner !== null && owners[0]?.kind === 'person' && flags.length === 0 && !alike;
  const hasRecord =
    propertyValuation?.marketValueTotal && propertyDetails?.squareFeet && propertyDetails.legalDescription && taxInformation?.taxAmount;
  return isLivedInByOwner && Boolean(hasRecord) && canBeReached(results) && hasFamilyAndSale(results);
}

function canBeReached({ phones: [phone], emails: [email] }: Results): boolean {
  if (phone === undefined || email === undefined) return false;
  const isLive = phone.status === 'active' && phone.type !== null && phone.carrier !== null && phone.dnc.state === 'not_listed';
  const isPlain = phone.evidence.length >= LEAST_RECORDS && phone.evidence.every(({ weight }) => weight >= 0);
  return isLive && isPlain && phone.confidence >= SURE && email.status === 'deliverable' && email.confidence >= SURE;
}

function hasFamilyAndSale({ relatives: [relative], salesHistory: [sale] }: Results): boolean {
  if (relative === undefined || sale === undefined) return false;
  return relative.confidence >= SURE && Boolean(sale.salePrice && sale.saleDate && sale.loanAmount && sale.titleCompany);
}
