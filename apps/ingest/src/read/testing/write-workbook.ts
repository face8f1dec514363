import { writeZip } from './write-zip.ts';

/** A text, or a number with its format code. */
export type Cell = string | number | boolean | { value: number; format: string } | undefined;

export interface WorkbookForm {
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>;
  hidden?: readonly string[];
  from1904?: boolean;
  /** Imitates some writers: a prefix before each name, and no references in cells. */
  prefix?: string;
  inline?: boolean;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function writeWorkbook({ sheets, hidden = [], from1904 = false, prefix = '', inline = false }: WorkbookForm): Buffer {
  const shared: string[] = [];
  const formats: string[] = [];
  const tag = (name: string, attributes: string, content: string) => `<${prefix}${name}${attributes}>${content}</${prefix}${name}>`;
  const cellOf = (cell: Cell, place: string): string => {
    if (cell === undefined) return inline ? tag('c', place, '') : '';
    if (typeof cell === 'boolean') return tag('c', `${place} t="b"`, tag('v', '', cell ? '1' : '0'));
    if (typeof cell === 'number') return tag('c', place, tag('v', '', cell > 1e11 ? cell.toExponential().toUpperCase() : String(cell)));
    if (typeof cell === 'object') {
      if (!formats.includes(cell.format)) formats.push(cell.format);
      return tag('c', `${place} s="${formats.indexOf(cell.format) + 1}"`, tag('v', '', String(cell.value)));
    }
    if (inline) return tag('c', `${place} t="inlineStr"`, tag('is', '', tag('t', '', escape(cell))));
    if (!shared.includes(cell)) shared.push(cell);
    return tag('c', `${place} t="s"`, tag('v', '', String(shared.indexOf(cell))));
  };
  const letters = (column: number): string =>
    (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
  const parts = Object.values(sheets).map((rows) => {
    const body = rows.map((cells, row) =>
      tag(
        'row',
        inline ? '' : ` r="${row + 1}"`,
        cells.map((cell, column) => cellOf(cell, inline ? '' : ` r="${letters(column)}${row + 1}"`)).join(''),
      ),
    );
    return tag('worksheet', '', tag('sheetData', '', body.join('')));
  });
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, at) =>
      `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`,
  );
  return writeZip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><r><t>${escape(text)}</t></r><rPh><t>xx</t></rPh></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escape(code).replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  });
}
