/**
 * Extracts from the styles of all pages the ones that one rendered page needs. They are inlined in its document, so that it can be painted as soon as it
 * arrives. Only rules that cannot apply to any element of the page are left out; the full style sheet follows later, with the same rules in the same layers.
 */

/** `sheet`: the style sheet as the build writes it, minified and without comments. `html`: the rendered page. */
export function criticalStyles(sheet: string, html: string): string {
  const classes = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => readEntities(names!).split(/\s+/)));
  const letters = /url\(([^)]*)\)/;
  return keepRules(sheet, {
    selector: (selector) => mayApply(selector, classes),
    face: (body) => html.includes(`"${letters.exec(body)?.[1]}"`),
  });
}

/** Whether to keep a rule with this selector, or a font face with this body. Only fonts that the page fetches before its style sheet are kept. */
type Taken = { selector: (selector: string) => boolean; face: (body: string) => boolean };

/** At-rules whose blocks hold further rules. The contents of all other blocks are kept or dropped as a whole. */
const HOLDS_RULES = /^@(?:media|supports|layer|container)\b/;

function keepRules(sheet: string, taken: Taken): string {
  let kept = '';
  for (let at = 0; at < sheet.length;) {
    const open = findOutside(sheet, at, '{;');
    if (open === -1) return kept + sheet.slice(at);
    const head = sheet.slice(at, open);
    if (sheet[open] === ';') {
      kept += sheet.slice(at, open + 1);
      at = open + 1;
      continue;
    }
    const close = findClose(sheet, open);
    const body = sheet.slice(open + 1, close);
    at = close + 1;
    const name = head.trim();
    if (HOLDS_RULES.test(name)) {
      const rules = keepRules(body, taken);
      // An empty layer still declares the order of the layers.
      if (rules !== '') kept += `${head}{${rules}}`;
      else if (name.startsWith('@layer')) kept += `${head};`;
    } else if (name === '@font-face' ? taken.face(body) : name.startsWith('@') || splitSelectors(name).some(taken.selector))
      kept += `${head}{${body}}`;
  }
  return kept;
}

/**
 * Whether the page has all classes that the selector requires of an element and its ancestors. Functional pseudo-classes such as `:is()` are looked into only
 * if they hold a single selector.
 */
function mayApply(selector: string, classes: ReadonlySet<string>): boolean {
  const plain = selector
    .replace(/(?<!\\):(?:is|where)\(((?:[^(),]|\([^()]*\))*)\)/g, '$1')
    .replace(/(?<!\\):(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/(?<!\\)\[(?:[^\]"]|"[^"]*")*\]/g, '');
  const names = plain.match(/\.(?:\\[0-9a-f]{1,6} ?|\\.|[\w\u0080-\uFFFF-])+/gi) ?? [];
  return names.every((name) => classes.has(unescape(name.slice(1))));
}

function unescape(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function readEntities(text: string): string {
  return text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

function splitSelectors(list: string): string[] {
  const selectors: string[] = [];
  for (let at = 0; ;) {
    const end = findOutside(list, at, ',');
    selectors.push(list.slice(at, end === -1 ? undefined : end));
    if (end === -1) return selectors;
    at = end + 1;
  }
}

/** The index of the next of these letters outside of brackets, strings and escapes, or -1. */
function findOutside(text: string, from: number, letters: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '\\') at += 1;
    else if (letter === '"' || letter === "'") at = endOfText(text, at);
    else if (depth === 0 && letters.includes(letter)) return at;
    else if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
  }
  return -1;
}

function findClose(sheet: string, open: number): number {
  let depth = 0;
  for (let at = open; at < sheet.length; at += 1) {
    const letter = sheet[at]!;
    if (letter === '\\') at += 1;
    else if (letter === '"' || letter === "'") at = endOfText(sheet, at);
    else if (letter === '{') depth += 1;
    else if (letter === '}' && (depth -= 1) === 0) return at;
  }
  throw new Error('A style sheet ends within a block');
}

function endOfText(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== text[at]) end += text[end] === '\\' ? 2 : 1;
  return end;
}
