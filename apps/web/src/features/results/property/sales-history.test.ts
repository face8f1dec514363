import type { Sale } from '@deedline/contract/search/results';
import { expect, it } from 'vitest';
import { chooseColumns, deedCountyOf, tellInOneLine } from './sales-history.tsx';

const bare: Sale = { saleDate: '2010-09', salePrice: 83_000, buyerName: null, sellerName: null, titleCompany: null, loanAmount: null };

const TARN = { name: 'Tarn', hasRecorder: true };
const TARN_WITHOUT = { name: 'Tarn', hasRecorder: false };

it('what no deed tells is one sentence and no column of dashes', () => {
  expect(chooseColumns([bare, bare], TARN)).toEqual({
    columns: ['Date', 'Price'],
    missing: 'Tarn County’s records show no buyer, seller, title company or loan amount.',
  });
});

it('what some deed tells has its column', () => {
  const full = {
    ...bare,
    buyerName: 'Isadora Pellworth',
    sellerName: 'Ansel Pike',
    titleCompany: 'Fenmark Land Title',
    loanAmount: 60_000,
  };
  expect(chooseColumns([bare, full], TARN)).toEqual({
    columns: ['Date', 'Price', 'Buyer', 'Seller', 'Title company', 'Loan amount'],
    missing: null,
  });
  expect(chooseColumns([{ ...full, loanAmount: null }], { name: null, hasRecorder: true }).missing).toBe(
    'The county’s records show no loan amount.',
  );
});

it('a lone deed of which only day and price are told is a line', () => {
  const missing = 'Tarn County’s records show no buyer, seller, title company or loan amount.';
  expect(tellInOneLine([bare], TARN)).toEqual({ deed: '$83,000, Sep 2010', missing });
  expect(tellInOneLine([{ ...bare, buyerName: 'Isadora Pellworth' }], TARN)).toBeNull();
  expect(tellInOneLine([bare, bare], TARN)).toBeNull();
});

it('where no file of the county’s recorder is loaded, that is said, of a lone deed and of none too', () => {
  const missing = 'No file of Tarn County’s recorder is loaded: no source shows the buyer, seller, title company or loan amount.';
  expect(chooseColumns([bare, bare], TARN_WITHOUT).missing).toBe(missing);
  expect(tellInOneLine([bare], TARN_WITHOUT)).toEqual({ deed: '$83,000, Sep 2010', missing });
  expect(tellInOneLine([], TARN_WITHOUT)).toEqual({ deed: 'None', missing: 'No file of Tarn County’s recorder is loaded.' });
  expect(tellInOneLine([], TARN)).toBeNull();
});

const countyWith = (...roles: (string | undefined)[]) => {
  const list = roles.map((role) => ({
    name: 's',
    label: 'S',
    status: 'answered' as const,
    asOf: null,
    records: 0,
    ...(role && { role }),
  }));
  return deedCountyOf({ propertyDetails: null, sources: { asked: 1, answered: 1, elapsedMs: 1, list } }).hasRecorder;
};

it('whether a recorder’s file is loaded is what the sources of the answer are; older answers do not know', () => {
  expect([countyWith('assessor', 'recorder'), countyWith('assessor', 'tax'), countyWith(undefined)]).toEqual([true, false, null]);
});
