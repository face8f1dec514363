import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { drawText, type TextStyle } from './draw.ts';
import { createPaper, PAGE, takeWritten } from './paper.ts';

async function show(text: string, style: Partial<TextStyle> = {}): Promise<string> {
  const paper = await createPaper('A test', new Date('2026-11-20T12:00:00Z'));
  paper.addPage();
  drawText(paper, text, PAGE.left, PAGE.top, { size: 9, ...style });
  paper.end();
  return readPdf(Buffer.concat([...takeWritten(paper)]))
    .flat()
    .join('\n')
    .replaceAll(' ', '');
}

test('letters of every language in Latin script are written as they are', async () => {
  for (const name of [
    'Müller',
    'Françoise',
    'Łukasz',
    'Dvořák',
    'Șerban',
    'Jónsdóttir',
    'Nguyễn',
    'Trần',
    'Gökçe',
    'Ağaoğlu',
    'Ērika',
    'Œuvre€',
  ])
    expect(await show(name)).toBe(name);
});

test('a letter in two pieces is one', async () => {
  expect(await show('Dvor\u030Ca\u0301k')).toBe('Dvořák');
});

test('a letter that no font has loses its marks, or is a question mark', async () => {
  expect(await Promise.all(['ǰǩ', 'Αθήνα', '李', '👍'].map((text) => show(text)))).toEqual(['jk', '?????', '?', '?']);
});

test('what is too long ends with an ellipsis', async () => {
  expect(await show('Quillmere County Recorder of Deeds', { widthPt: 60 })).toMatch(/^QuillmereC\w*…$/);
  expect(await show('Łódź '.repeat(40), { widthPt: 60 })).toMatch(/^(Łódź)+[Łód]*…$/);
});
