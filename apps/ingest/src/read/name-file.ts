/** Recognizes files that are not tables, or that are not supported, by their first bytes. */
import { FileFault } from './table.ts';

const ASK = 'Ask the office for the data itself: CSV, XLSX or a shapefile.';
const SAVE = 'Open it and save it as .xlsx or CSV.';
const UNPACK = 'Unpack it yourself, and load what it holds.';
const EXPORT = 'Export its tables as CSV.';

/** Signatures in Latin-1, with what the file is and what to do about it. */
const BEGINNINGS: readonly (readonly [string, string, string])[] = [
  ['%PDF', 'a PDF document', ASK],
  ['{\\rtf', 'a Rich Text document', ASK],
  ['\0\u0001\0\0Standard Jet DB', 'an Access database (.mdb)', EXPORT],
  ['\0\u0001\0\0Standard ACE DB', 'an Access database (.accdb)', EXPORT],
  ['7z\u00bc\u00af\u0027\u001c', 'a 7-Zip archive', UNPACK],
  ['Rar!\u001a\u0007', 'a RAR archive', UNPACK],
  ['BZh', 'a file packed with bzip2', UNPACK],
  ['\u0028\u00b5\u002f\u00fd', 'a file packed with Zstandard', UNPACK],
  ['\u0004\u0022\u004d\u0018', 'a file packed with LZ4', UNPACK],
  ['\u001f\u009d', 'a file packed with compress (.Z)', UNPACK],
  ['\u001f\u008b', 'a file packed with gzip twice', UNPACK],
  ['\u00fd7zXZ', 'a file packed with xz twice', UNPACK],
  ['MSCF', 'a Windows cabinet', UNPACK],
  ['PK\u0003\u0004', 'an archive inside an archive', UNPACK],
  ['\u0089PNG', 'an image (PNG)', ASK],
  ['\u00ff\u00d8\u00ff', 'an image (JPEG)', ASK],
  ['GIF8', 'an image (GIF)', ASK],
  ['II*\0', 'an image (TIFF)', ASK],
  ['MM\0*', 'an image (TIFF)', ASK],
  ['AC10', 'an AutoCAD drawing', ASK],
  ['fgb\u0003', 'a FlatGeobuf file', 'Ask for a shapefile, a GeoPackage or GeoJSON.'],
  ['ARROW1', 'an Arrow file', 'Ask for it as Parquet or CSV.'],
  ['ORC', 'an ORC file', 'Ask for it as Parquet or CSV.'],
  ['Obj\u0001', 'an Avro file', 'Ask for it as Parquet or CSV.'],
  ['$FL2', 'an SPSS file', SAVE],
  [
    'MZ',
    'a program for Windows',
    'Some offices publish archives that unpack themselves: run it on a machine that you can spare, or ask for a ZIP file.',
  ],
  ['\u007fELF', 'a program', ASK],
  ['!table', 'a MapInfo table', 'Ask for a shapefile or a GeoPackage, or export one in QGIS.'],
  ['PROJCS[', 'the projection of a shapefile (.prj)', 'Load the .shp beside it.'],
  ['GEOGCS[', 'the projection of a shapefile (.prj)', 'Load the .shp beside it.'],
];
const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** Why a file cannot be read; undefined if it may be delimited text. */
export function nameUnreadable(name: string, head: Buffer): FileFault | undefined {
  if (head.length === 0) return new FileFault('an empty file', 'Download it again.');
  const text = head.toString('latin1');
  if (/^(~\$|\.~lock\.)/.test(name))
    return new FileFault('the lock file of a document that is open somewhere', 'Load the document itself.');
  if (text.startsWith(OLD_OFFICE)) return nameOldOffice(name, head);
  const known = BEGINNINGS.find(([beginning]) => text.startsWith(beginning));
  if (known) return new FileFault(known[1], known[2]);
  if (text.startsWith('ustar', 257)) return new FileFault('a tar archive', UNPACK);
  const markup = nameMarkup(text);
  if (markup) return markup;
  return isBinary(head) ? new FileFault('a binary file of an unknown kind', ASK) : undefined;
}

// The directory of such a file may be anywhere in it: what is not found in its first bytes is judged by the file name.
function nameOldOffice(name: string, head: Buffer): FileFault {
  const has = (stream: string) => head.includes(Buffer.from(stream, 'utf16le'));
  if (has('EncryptedPackage')) return new FileFault('an Office document with a password', 'Open it and save it without one.');
  if (has('WordDocument') || /\.doc$/i.test(name)) return new FileFault('a Word document', ASK);
  if (/\.(msg|ppt|msi)$/i.test(name)) return new FileFault('a document of an old Office version', ASK);
  return new FileFault('an Excel workbook from before 2007 (.xls)', SAVE);
}

function nameMarkup(text: string): FileFault | undefined {
  const start = text
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .slice(0, 4_000);
  if (!start.startsWith('<')) return undefined;
  if (/^<(!doctype html|html|head|body|!--[\s\S]*?-->\s*<(!doctype )?html)/i.test(start)) {
    return /<table/i.test(text)
      ? new FileFault('a web page (HTML) with a table', 'Open it in a spreadsheet and save it as .xlsx or CSV.')
      : new FileFault(
          'a web page (HTML)',
          'The download was answered by a page, often an error or a sign-in: open the address in a browser and download again.',
        );
  }
  if (/<Error>[\s\S]*<Code>/.test(start))
    return new FileFault('an error message of a file store (XML)', 'The address has expired or is refused: download it again.');
  if (/<kml/i.test(start))
    return new FileFault(
      'a KML file of Google Earth',
      'Ask for a shapefile or GeoJSON: a KML seldom has owners and parcel numbers as columns.',
    );
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(start)) return new FileFault('an Excel 2003 XML workbook', SAVE);
  if (/opengis\.net\/(gml|wfs)/.test(start)) return new FileFault('a GML file', 'Ask for a shapefile, a GeoPackage or GeoJSON.');
  return /^<(\?xml|[a-z])/i.test(start) ? new FileFault('an XML file', 'Ask for CSV, XLSX or a shapefile.') : undefined;
}

/** Whether it has more control characters than any text. NUL bytes alone prove nothing: rolls are padded with them, and half of UTF-16 consists of them. */
function isBinary(head: Buffer): boolean {
  let controls = 0;
  for (const byte of head) if ((byte > 0 && byte < 7) || (byte > 14 && byte < 26)) controls += 1;
  return controls > 8 && controls * 50 > head.length && !isDelimitedByControl(head);
}

// Columns separated by \x01, as Hive writes them: one control character and no other.
function isDelimitedByControl(head: Buffer): boolean {
  return new Set(head.filter((byte) => (byte > 0 && byte < 7) || (byte > 14 && byte < 26))).size <= 2;
}
