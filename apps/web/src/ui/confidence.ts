/** Confidence 0-100: tiers, colours and stars of the product specification, sections 4 and 9. */
export const TIER_BOUNDS = [50, 70, 90] as const;

export type Tier = 'extremely high' | 'high' | 'medium' | 'low';
export type ContactColor = 'green' | 'amber' | 'grey';
export type BadgeColor = 'green' | 'amber' | 'red';

export function confidenceTier(score: number): Tier {
  if (score >= 90) return 'extremely high';
  if (score >= 70) return 'high';
  return score >= 50 ? 'medium' : 'low';
}

/** Colour of a contact's score on its card. */
export function contactColor(score: number): ContactColor {
  if (score >= 85) return 'green';
  return score >= 60 ? 'amber' : 'grey';
}

/** Colour of the score badge: as on the contact card, but red below 60. */
export function badgeColor(score: number): BadgeColor {
  const color = contactColor(score);
  return color === 'grey' ? 'red' : color;
}

export function countStars(score: number): 1 | 2 | 3 | 4 | 5 {
  if (score >= 90) return 5;
  if (score >= 80) return 4;
  if (score >= 65) return 3;
  return score >= 50 ? 2 : 1;
}
