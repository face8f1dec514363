import { paths } from '../../../paths.ts';

/** In the header, on this page. */
export const HEADER_ANCHORS = [
  { href: '#features', name: 'Features' },
  { href: '#solution', name: 'Data' },
  { href: '#how-it-works', name: 'How it works' },
  { href: '#pricing', name: 'Pricing' },
  { href: '#compliance', name: 'Compliance' },
] as const;

/** In the order of the product specification, section 2, and what we add to it. */
export const FOOTER_LINKS = [
  { href: '#features', name: 'Features' },
  { href: '#pricing', name: 'Pricing' },
  { href: paths.blog, name: 'Blog' },
  { href: paths.terms, name: 'Terms of Service' },
  { href: paths.privacy, name: 'Privacy Policy' },
  { href: '#contact', name: 'Contact' },
  { href: paths.accuracy, name: 'Accuracy' },
  { href: paths.optOut, name: 'Opt Out' },
] as const;

export const CONTACT_TEXT = 'The operator of this installation answers questions about accounts, payments and the data that is kept.';
