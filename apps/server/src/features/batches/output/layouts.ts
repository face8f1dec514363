import type { BatchLayout } from '@deedline/contract/batch';
import { DETAILED } from './detailed-layout.ts';
import { GOHIGHLEVEL } from './gohighlevel-layout.ts';
import type { Layout } from './layout.ts';
import { PHONES_LAYOUT } from './phones-layout.ts';
import { PROPERTY_LIST } from './property-list-layout.ts';
import { STANDARD } from './standard-layout.ts';

export const LAYOUTS: Readonly<Record<BatchLayout, Layout>> = {
  standard: STANDARD,
  property_list: PROPERTY_LIST,
  phones: PHONES_LAYOUT,
  gohighlevel: GOHIGHLEVEL,
  detailed: DETAILED,
};
