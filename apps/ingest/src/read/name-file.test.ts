import { mkdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeFile } from './open-table.ts';
import { testFolder } from './testing/files.ts';
import { writeZip } from './testing/write-zip.ts';

const { at, describe } = testFolder();

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const old = (stream: string) =>
  Buffer.concat([latin1('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'), Buffer.alloc(1_000), Buffer.from(stream, 'utf16le')]);
const PDF = '%PDF-1.7\nsome';

test.each<[string, Buffer | string, string, string]>([
  ['roll.csv', PDF, 'a PDF document', 'Ask the office'],
  ['roll.mdb', latin1('\0\u0001\0\0Standard Jet DB\0'), 'an Access database (.mdb)', 'Export its tables as CSV.'],
  ['roll.accdb', latin1('\0\u0001\0\0Standard ACE DB\0'), 'an Access database (.accdb)', 'Export its tables as CSV.'],
  ['roll.xls', old('Workbook'), 'an Excel workbook from before 2007 (.xls)', 'save it as .xlsx'],
  ['roll.xlsx', old('EncryptedPackage'), 'an Office document with a password', 'save it without one'],
  ['roll.doc', old('WordDocument'), 'a Word document', 'Ask the office'],
  ['roll.csv', '\n<!DOCTYPE html><html><body>Sign in</body></html>', 'a web page (HTML)', 'download again'],
  ['roll.xls', '<html><table><tr><td>1</td></tr></table></html>', 'a web page (HTML) with a table', 'save it as'],
  [
    'roll.csv',
    '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>',
    'an error message of a file store (XML)',
    'download it again',
  ],
  ['roll.kml', '<?xml version="1.0"?><kml xmlns="x">', 'a KML file of Google Earth', 'Ask for a shapefile'],
  ['scan.tif', latin1('II*\0\u0008'), 'an image (TIFF)', 'Ask the office'],
  ['scan.png', latin1('\u0089PNG\r\n'), 'an image (PNG)', 'Ask the office'],
  ['roll.7z', latin1('7z\u00bc\u00af\u0027\u001c\0'), 'a 7-Zip archive', 'Unpack it yourself'],
  ['roll.rar', latin1('Rar!\u001a\u0007\u0001'), 'a RAR archive', 'Unpack it yourself'],
  ['roll.bz2', latin1('BZh91AY&SY'), 'a file packed with bzip2', 'Unpack it yourself'],
  ['~$roll.xlsx', latin1('\u0005Hale'), 'the lock file of a document that is open somewhere', 'Load the document itself.'],
  ['roll.csv', '', 'an empty file', 'Download it again.'],
  ['roll.csv', ' \r\n\r\n', 'an empty file', 'Download it again.'],
  ['roll.tar.gz', gzipSync(Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar')])), 'a tar archive', 'Unpack it yourself'],
  ['roll.gz', gzipSync(PDF), 'a PDF document', 'Ask the office'],
  ['roll.gz', gzipSync('a,b\n'.repeat(9_000)).subarray(0, 40), 'a gzip file that is damaged or cut short', 'Download it again.'],
  [
    'roll.dat',
    Buffer.from(Array.from({ length: 4_000 }, (_, place) => (place * 7_919) % 251)),
    'a binary file of an unknown kind',
    'Ask the office',
  ],
])('%s that is %j is named: %s', async (name, content, says, advice) => {
  expect(await describe(content, {}, name)).toMatchObject({ kind: 'unknown', says, advice: expect.stringContaining(advice) as string });
});

test.each<[string, Buffer, string, string]>([
  ['nothing', writeZip({}), 'a ZIP file with nothing in it', 'Download it again.'],
  [
    'a File Geodatabase',
    writeZip({ 'lots.gdb/a00000001.gdbtable': 'x', 'lots.gdb/gdb': 'y' }),
    'an Esri File Geodatabase',
    'export one in ArcGIS or QGIS',
  ],
  ['a Word document', writeZip({ '[Content_Types].xml': 'x', 'word/document.xml': 'y' }), 'a Word document', 'Ask for the data itself'],
  ['a binary workbook', writeZip({ '[Content_Types].xml': 'x', 'xl/workbook.bin': 'y' }), 'a binary Excel workbook (.xlsb)', 'save it as'],
  ['an OpenDocument file', writeZip({ mimetype: 'x', 'content.xml': 'y' }), 'an OpenDocument file', 'save it as'],
  ['a KMZ', writeZip({ 'doc.kml': 'x' }), 'a KMZ file of Google Earth', 'Ask for a shapefile'],
  ['an archive', writeZip({ 'inner.zip': writeZip({ 'a.csv': 'a,b' }) }), 'an archive inside an archive', 'Unpack it yourself'],
  ['a password', writeZip({ 'a.csv': 'a,b\n1,2\n' }, 8, 1), 'a ZIP file that is encrypted', 'with its password'],
  [
    'Deflate64',
    writeZip({ 'a.csv': 'a,b\n1,2\n' }, 9),
    'a ZIP file that is packed with Deflate64, which is not read',
    'Unpack it yourself',
  ],
])('an archive with %s is named', async (_, content, says, advice) => {
  expect(await describe(content)).toMatchObject({ kind: 'unknown', says, advice: expect.stringContaining(advice) as string });
});

test('one of several data files must be chosen; documents and side files do not count', async () => {
  const archive = writeZip({ '__MACOSX/._a.csv': 'x', 'data/a.csv': 'p,q\n1,2\n', 'data/README.txt': 'read', 'layout.pdf': PDF });
  expect(await describe(archive)).toMatchObject({ kind: 'delimited', packed: 'zip', member: 'data/a.csv', columns: ['p', 'q'] });
  const two = writeZip({ 'a.csv': 'p,q\n1,2\n', 'b.txt': 'r|s\n3|4\n', 'c.dbf': '' });
  const found = await describe(two);
  expect(found).toEqual({
    kind: 'zip',
    says: 'a ZIP file of 2 files',
    advice: 'Choose the one to read.',
    packed: 'zip',
    members: [
      { name: 'a.csv', bytes: 8 },
      { name: 'b.txt', bytes: 8 },
    ],
    columns: [],
    sample: [],
  });
  expect(await describe(two, { member: 'b.txt' })).toMatchObject({
    kind: 'delimited',
    member: 'b.txt',
    members: found.members,
    columns: ['r', 's'],
  });
  expect(await describe(two, { member: '../b.txt' })).toMatchObject({ kind: 'unknown', says: 'a ZIP file without a file ../b.txt' });
});

test('a folder is named for what it is', async () => {
  mkdirSync(at('lots.gdb'));
  expect(await describeFile(at('lots.gdb'))).toMatchObject({ kind: 'unknown', says: 'an Esri File Geodatabase' });
  expect(await describeFile(at('.'))).toMatchObject({ kind: 'unknown', says: 'a folder' });
});

test('an xz file is unpacked, and a damaged one refused', async () => {
  // `printf 'Parcel,Owner\n04-18,HALE\n' | xz | base64`
  const packed = Buffer.from(
    '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAXUGFyY2VsLE93bmVyCjA0LTE4LEhBTEUKADwcx/WpM/2XAAEwGI4brOwftvN9AQAAAAAEWVo=',
    'base64',
  );
  expect(await describe(packed, {}, 'roll.csv.xz')).toMatchObject({
    kind: 'delimited',
    packed: 'xz',
    columns: ['Parcel', 'Owner'],
    sample: [['04-18', 'HALE']],
  });
  expect(await describe(packed.subarray(0, 40))).toMatchObject({ kind: 'unknown', says: 'an xz file that is damaged or cut short' });
});
