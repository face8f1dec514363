import { expect, test } from 'vitest';
import { criticalStyles } from './critical-styles.ts';

const SHEET =
  '@layer properties{@supports (color:red){*,:before{--x:0}}}@layer theme,base,utilities;@layer base{html{color:red}.gone h1{x:y}}' +
  '@layer utilities{.p-4{padding:1rem}.md\\:p-9{x:y}.w-\\[5rem\\]{x:y}.lost{x:y}@media (width>=48rem){.md\\:p-8{padding:2rem}.lost{x:y}}}' +
  '.\\[\\&\\>p\\]\\:m-1>p{margin:1px}.\\31 x{x:y}.a,.lost{x:y}.a .lost{x:y}.a:not(.lost)::after{content:"}.lost{"}@media print{.lost{x:y}}' +
  '@font-face{font-family:a;src:url(/a.woff2)}@font-face{font-family:a;src:url(/far.woff2)}:where(.lost>:not(:last-child)){x:y}:where(.a>b){x:y}:is(.lost,b){x:y}' +
  '@keyframes spin{to{rotate:1turn}}@property --x{syntax:"*";inherits:false}@layer late{.lost{x:y}}';

test('of all styles those stay that may apply to the page, in their layers and order', () => {
  expect(criticalStyles(SHEET, '<link href="/a.woff2"><p class="p-4 a 1x w-[5rem]"><b class="md:p-8 [&amp;&gt;p]:m-1">')).toBe(
    '@layer properties{@supports (color:red){*,:before{--x:0}}}@layer theme,base,utilities;@layer base{html{color:red}}' +
      '@layer utilities{.p-4{padding:1rem}.w-\\[5rem\\]{x:y}@media (width>=48rem){.md\\:p-8{padding:2rem}}}' +
      '.\\[\\&\\>p\\]\\:m-1>p{margin:1px}.\\31 x{x:y}.a,.lost{x:y}.a:not(.lost)::after{content:"}.lost{"}' +
      '@font-face{font-family:a;src:url(/a.woff2)}:where(.a>b){x:y}:is(.lost,b){x:y}@keyframes spin{to{rotate:1turn}}@property --x{syntax:"*";inherits:false}@layer late;',
  );
});

test('a sheet that is cut off is refused', () => {
  expect(() => criticalStyles('.a{b:c', '')).toThrow('ends within a block');
});
