import type { Sale } from '@deedline/contract/results';
import { expect, it } from 'vitest';
import { chooseColumns, tellInOneLine } from './sale-columns.ts';

const bare: Sale = { saleDate: '2010-09', salePrice: 83_000, buyerName: null, sellerName: null, titleCompany: null, loanAmount: null };

it('what no deed tells is one sentence and no column of dashes', () => {
  expect(chooseColumns([bare, bare], 'Tarn')).toEqual({
    columns: ['Date', 'Price'],
    missing: 'Tarn County’s records tell no buyer, seller, title company or loan amount.',
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
  expect(chooseColumns([bare, full], 'Tarn')).toEqual({
    columns: ['Date', 'Price', 'Buyer', 'Seller', 'Title company', 'Loan amount'],
    missing: null,
  });
  expect(chooseColumns([{ ...full, loanAmount: null }], null).missing).toBe('The county’s records tell no loan amount.');
});

it('a lone deed of which only day and price are told is a line', () => {
  const missing = 'Tarn County’s records tell no buyer, seller, title company or loan amount.';
  expect(tellInOneLine([bare], 'Tarn')).toEqual({ deed: '$83,000, Sep 2010', missing });
  expect(tellInOneLine([{ ...bare, buyerName: 'Isadora Pellworth' }], 'Tarn')).toBeNull();
  expect(tellInOneLine([bare, bare], 'Tarn')).toBeNull();
});
