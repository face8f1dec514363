import { DEVICE_DAYS } from '@deedline/contract/limits';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { renderFor } from '../../edition.ts';
import { PrivacyPage } from './privacy-page.tsx';

afterEach(() => renderFor({ demo: true, billing: true }));

const read = () =>
  renderToStaticMarkup(
    <Router ssrPath="/privacy">
      <PrivacyPage />
    </Router>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

it('names every cookie that a browser keeps, and who else a page asks', () => {
  const said = read();
  for (const cookie of [
    'keeps you signed in',
    `for ${DEVICE_DAYS} days after you last signed in`,
    'team’s own provider',
    'whether the sidebar is open',
  ])
    expect(said).toContain(cookie);
  expect(said).toMatch(/page on which credits are bought loads a script of Stripe/);
  expect(said).toContain('kept in the browser tab, sealed');
});

it('promises the periods of the specification, which are those that the jobs keep to', () => {
  expect(read()).toMatch(
    /active, plus 90 days\. .*attestations: 5 years\. .*Billing records: 7 years\. .*Usage logs: 2 years\. .*Backups: up to 90 additional days\./,
  );
});

it('says nothing of payments where nobody is billed', () => {
  renderFor({ demo: true, billing: false });
  expect(read()).not.toMatch(/Stripe|payment|credits/i);
});
