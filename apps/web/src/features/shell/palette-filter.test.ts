import { expect, it } from 'vitest';
import { fits } from './palette-filter.ts';

const found = (typed: string, ...choices: string[]) => choices.filter((choice) => fits('/any', typed, [choice]) > 0);

it('finds what has the typed words in it, and nothing whose letters are strewn about', () => {
  expect(found('team', 'Team', 'marisa.thornbrook31c@quietriver.example', 'Statement')).toEqual(['Team']);
  expect(found('hist', 'Search History', 'Thornhill Estates')).toEqual(['Search History']);
  expect(found('glover 118', '118 Glover Ln, Quartzcombe, FK, 00272')).toHaveLength(1);
});

it('finds a number however it is written', () => {
  expect(found('4665557189', '(466) 555-7189', '(466) 555-7180')).toEqual(['(466) 555-7189']);
  expect(found('466-555', '(466) 555-7189')).toHaveLength(1);
  expect(found('r17000001', 'R17-000001-008')).toHaveLength(1);
});

it('puts what begins so before what has it within, and looks for nothing by its address', () => {
  expect(fits('/a', 'lists', ['Lists'])).toBeGreaterThan(fits('/a', 'lists', ['Property Lists']));
  expect(fits('/results/01a22230', '01a22230', ['Nora Fielding'])).toBe(0);
});
