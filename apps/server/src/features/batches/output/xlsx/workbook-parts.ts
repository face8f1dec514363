/** The parts of a workbook beside its sheets: ECMA-376, as little of it as spreadsheets need. */
import type { ZipEntry } from './write-zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const SHEET_START =
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
/** Numbers that stand as text are meant to. */
export const SHEET_END =
  '</sheetData><ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>';

export function sheetPath(sheet: number): string {
  return `xl/worksheets/sheet${sheet}.xml`;
}

/** What follows the sheets, once their number is known. */
export function workbookParts(sheets: number): ZipEntry[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const listed = numbers.map((n) => `<sheet name="Rows${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`);
  const related = numbers.map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`);
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return [
    part('xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`),
    part('xl/_rels/workbook.xml.rels', relationships([...related, styles])),
    part('xl/styles.xml', STYLES),
    part('_rels/.rels', relationships([`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`])),
    part('[Content_Types].xml', contentTypes(numbers)),
  ];
}

/** Format 49 is "Text": what somebody types into a cell of ours stays text as well. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="2"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

function part(name: string, xml: string): ZipEntry {
  return { name, content: [XML, xml] };
}

function relationships(list: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function contentTypes(sheets: readonly number[]): string {
  const defaults =
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>';
  const parts = [
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    ...sheets.map((n) => override(sheetPath(n), 'worksheet')),
  ];
  return `<Types xmlns="${PACKAGE}/content-types">${defaults}${parts.join('')}</Types>`;
}

function override(path: string, type: string): string {
  return `<Override PartName="/${path}" ContentType="${TYPE}.${type}+xml"/>`;
}
