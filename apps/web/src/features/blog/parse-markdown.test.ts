import { describe, expect, it } from 'vitest';
import { anchorOf, parseBold, parseMarkdown } from './parse-markdown.ts';

describe('parseMarkdown', () => {
  it('tells headings of three levels, list items, rules and paragraphs apart', () => {
    expect(parseMarkdown('# One\n## Two\n### Three\n\nText\n\n- a\n- b\n\n---\n\nEnd')).toEqual([
      { kind: 'heading', level: 1, text: 'One' },
      { kind: 'heading', level: 2, text: 'Two' },
      { kind: 'heading', level: 3, text: 'Three' },
      { kind: 'paragraph', text: 'Text' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'rule' },
      { kind: 'paragraph', text: 'End' },
    ]);
  });

  it('joins lines until a blank line ends the paragraph', () => {
    expect(parseMarkdown('one\ntwo\n\n\nthree')).toEqual([
      { kind: 'paragraph', text: 'one two' },
      { kind: 'paragraph', text: 'three' },
    ]);
  });

  it('takes what only looks like markdown for text', () => {
    const lines = ['#### Four', '#No space', '-no space', '--', '* star', '1. one', '> quote', '`code`'];
    expect(parseMarkdown(lines.join('\n\n'))).toEqual(lines.map((text) => ({ kind: 'paragraph', text })));
  });

  it('finds nothing in nothing', () => {
    expect(parseMarkdown('')).toEqual([]);
    expect(parseMarkdown('\n \n')).toEqual([]);
  });

  it('reads files of any line ending', () => {
    expect(parseMarkdown('# One\r\n\r\n---\r\n')).toEqual([{ kind: 'heading', level: 1, text: 'One' }, { kind: 'rule' }]);
  });
});

describe('parseBold', () => {
  it('finds the bold parts of a line', () => {
    expect(parseBold('**Stop** means **stop**.')).toEqual([
      { text: 'Stop', isBold: true },
      { text: ' means ', isBold: false },
      { text: 'stop', isBold: true },
      { text: '.', isBold: false },
    ]);
  });

  it('leaves stars without a partner as they stand', () => {
    expect(parseBold('2 ** 3 and **open')).toEqual([{ text: '2 ** 3 and **open', isBold: false }]);
    expect(parseBold('****')).toEqual([{ text: '****', isBold: false }]);
  });
});

it('a heading has an address made of its words', () => {
  expect(anchorOf('The FCRA, and why we stay outside it')).toBe('the-fcra-and-why-we-stay-outside-it');
});
