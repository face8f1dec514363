/** Writes the generated parts of docs/layouts.md about the shipped layouts. Usage: node apps/ingest/src/write-docs.ts */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { listShipped } from './sources/layouts.ts';

const PAGE = resolve(import.meta.dirname, '../../../docs/layouts.md');

/** Rows of the table for layouts that are read by code. */
const CODED = [
  '| `feed-ndjson` | our own layout for what nobody publishes in one: [feed-layout.md](feed-layout.md) | JSON lines | what its `type` says | nothing |',
  '| `parcel-map` | lots and street lines, GeoJSON text sequence (RFC 8142, separator optional), WGS 84 | JSON lines | a drawn lot and a record of its parcel, or a street | `--county` |',
];
const RECORDS: Readonly<Record<LayoutMap['records'][number]['kind'], string>> = {
  parcel: 'a parcel',
  sale: 'a sale',
  tax: 'a tax bill',
  person: 'a person',
  phone_line: 'a phone line',
  mailbox: 'a mailbox',
  organisation: 'an organisation with agent and officers',
  court: 'a court record',
  dnc: 'a listed number',
};

/** Which property filters a record supports, by the fields they need: `kind.field`, all of which have to be present. */
const FILTERS: readonly [filter: string, fields: readonly string[]][] = [
  ['place', ['parcel.situs']],
  ['kind of owner', ['parcel.owners']],
  ['owner lives there', ['parcel.situs', 'parcel.mailing']],
  ['use', ['parcel.propertyType']],
  ['homestead', ['parcel.exemptions']],
  ['homestead, by the bill', ['tax.exemptions']],
  ['parcels of the owner', ['parcel.owners', 'parcel.mailing']],
  ['same mailing address', ['parcel.mailing']],
  ['market value', ['parcel.marketValue']],
  ['its change, from the second roll on', ['parcel.marketValue']],
  ['assessed value', ['parcel.assessedValue']],
  ['building', ['parcel.squareFeet']],
  ['lot', ['parcel.acreage']],
  ['year built', ['parcel.yearBuilt']],
  ['bedrooms', ['parcel.bedrooms']],
  ['bathrooms', ['parcel.bathrooms']],
  ['last sale', ['parcel.lastSaleDate']],
  ['its price', ['parcel.lastSalePrice', 'parcel.lastSaleDate']],
  ['sales and flips, beside a roll', ['sale.saleDate']],
  ['their prices', ['sale.salePrice']],
  ['kind of the last deed, as far as its words say it', ['sale.deedType']],
  ['taxes paid or not', ['tax.status']],
  ['where it lies', ['parcel.outline']],
];

/** The page with its generated parts replaced between their marks; the rest is written by hand. */
export function renderPage(page: string): string {
  const shipped = listShipped();
  const table = [
    '| layout | what it is | form | one row becomes | needs |',
    '| --- | --- | --- | --- | --- |',
    ...shipped.map(renderRow),
    ...CODED,
  ];
  const notes = shipped.flatMap(({ id, map }) => (map.notes ? [`- \`${id}\`: ${map.notes.join(' ')}`] : []));
  const filters = ['| layout | feeds the filters |', '| --- | --- |', ...shipped.flatMap(renderFilters)];
  return putBetween(putBetween(putBetween(page, 'layouts', table), 'filters', filters), 'notes', notes);
}

function renderFilters({ id, map }: ReturnType<typeof listShipped>[number]): string[] {
  const fields = new Set(map.records.flatMap(({ kind, fields: filled }) => Object.keys(filled).map((name) => `${kind}.${name}`)));
  const fed = FILTERS.filter(([, needed]) => needed.every((field) => fields.has(field))).map(([filter]) => filter);
  return fed.length === 0 ? [] : [`| \`${id}\` | ${fed.join(', ')} |`];
}

function renderRow({ id, map, needsCounty }: ReturnType<typeof listShipped>[number]): string {
  const what = map.about?.url === undefined ? whatOf(map) : `${whatOf(map)} ([source](${map.about.url}))`;
  return `| \`${id}\` | ${what} | ${formOf(map)} | ${map.records.map(({ kind }) => RECORDS[kind]).join(', ')} | ${needsCounty ? '`--county`' : 'nothing'} |`;
}

function whatOf({ about, title }: LayoutMap): string {
  return about?.what ?? title;
}

function formOf({ input, beside = [] }: LayoutMap): string {
  const others = beside.map(({ name, optional }) => (optional ? `${name} where it is there` : name));
  if (others.length > 0) return `tables with headers: its own, and beside it ${others.join(', ')}`;
  if (input.kind === 'fixed') return `fixed width, ${input.length.toLocaleString('en-US')}${input.longer === true ? ' or more' : ''}`;
  return input.kind === 'lines' ? 'lines' : 'a table with a header';
}

function putBetween(page: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name}: made by apps/ingest/src/write-docs.ts -->\n`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/layouts.md has no marks for ${name}`);
  return `${page.slice(0, from)}${begin}\n${lines.join('\n')}\n\n${page.slice(to)}`;
}

if (import.meta.main) writeFileSync(PAGE, renderPage(readFileSync(PAGE, 'utf8')));
