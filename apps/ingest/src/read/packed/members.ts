/** Determines which files of an archive are data. */
import type { ZipEntry } from '@deedline/zip/read-zip';
import { FileFault } from '../table.ts';

/** Parts of a shapefile other than the .shp, which represents them. */
const SHAPE_PARTS = new Set([
  'dbf',
  'shx',
  'prj',
  'cpg',
  'sbn',
  'sbx',
  'qix',
  'qpj',
  'qmd',
  'fbn',
  'fbx',
  'ain',
  'aih',
  'atx',
  'ixs',
  'mxs',
]);
/** Files that accompany data but contain none. */
const PAPERS =
  /\.(pdf|docx?|rtf|md|html?|xsl|png|jpe?g|gif|tiff?|lyrx?|ldb|ini|db|url|lnk)$|(^|\/)(\.[^/]+|read_?-?me[^/]*|licen[cs]e[^/]*|desktop\.ini|thumbs\.db)$|\.xml$/i;

/** The name without its extension, including folders. */
export function stemOf(name: string): string {
  return name.replace(/\.[^./\\]*$/, '');
}

function extensionOf(name: string): string {
  return /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The files to choose from; a shapefile is represented by its .shp. All files if none looks like data. */
export function listMembers(entries: readonly ZipEntry[]): ZipEntry[] {
  const shapes = new Set(entries.filter(({ name }) => extensionOf(name) === 'shp').map(({ name }) => stemOf(name).toLowerCase()));
  const isPart = ({ name }: ZipEntry) =>
    (SHAPE_PARTS.has(extensionOf(name)) && shapes.has(stemOf(name).toLowerCase())) ||
    shapes.has(
      stemOf(name)
        .toLowerCase()
        .replace(/\.shp$/, ''),
    );
  const isData = (entry: ZipEntry) =>
    extensionOf(entry.name) === 'shp' ||
    (!isPart(entry) && !PAPERS.test(entry.name) && !['prj', 'cpg', 'fpt', 'dbt'].includes(extensionOf(entry.name)));
  const data = entries.filter((entry) => entry.bytes > 0 && isData(entry));
  return data.length > 0 ? data : [...entries];
}

/** What an archive is if not a mere collection of files: a workbook, which is read, or an unsupported document. */
export function nameArchive(entries: readonly ZipEntry[]): 'xlsx' | FileFault | undefined {
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name));
  if (entries.length === 0) return new FileFault('a ZIP file with nothing in it', 'Download it again.');
  if (has(/^\[Content_Types\]\.xml$/i)) {
    if (has(/^xl\/workbook\.bin$/i)) return new FileFault('a binary Excel workbook (.xlsb)', 'Open it and save it as .xlsx or CSV.');
    if (has(/^xl\//i)) return 'xlsx';
    if (has(/^word\//i)) return new FileFault('a Word document', 'Ask for the data itself: CSV, XLSX or a shapefile.');
    if (has(/^ppt\//i)) return new FileFault('a PowerPoint presentation', 'Ask for the data itself: CSV, XLSX or a shapefile.');
  }
  if (has(/^mimetype$/) && has(/^content\.xml$/)) return new FileFault('an OpenDocument file', 'Open it and save it as .xlsx or CSV.');
  if (has(/\.gdbtable$/i))
    return new FileFault('an Esri File Geodatabase', 'Ask for a shapefile or a GeoPackage of it, or export one in ArcGIS or QGIS.');
  if (has(/^doc\.kml$/i))
    return new FileFault(
      'a KMZ file of Google Earth',
      'Ask for a shapefile or GeoJSON: a KMZ seldom has owners and parcel numbers as columns.',
    );
  if (has(/^Index\/Document\.iwa$/)) return new FileFault('a Numbers spreadsheet', 'Open it and save it as .xlsx or CSV.');
  return undefined;
}
