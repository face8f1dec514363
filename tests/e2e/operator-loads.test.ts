import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { writeZip } from '../../apps/ingest/src/read/testing/write-zip.ts';
import { ask } from './asking.ts';
import { findFaults } from './find-faults.ts';
import { addOperator, setUpFactors } from './operators.ts';
import { signUp } from './sign-up.ts';
import { useOwnInstallation, useVisit } from './visit.ts';

const visit = useVisit();
useOwnInstallation(visit);

const main = (): Locator => visit.page.getByRole('main');
const HEADER =
  'PROP_ID,LOC_ID,BLDG_VAL,LAND_VAL,OTHER_VAL,TOTAL_VAL,FY,LOT_SIZE,LS_DATE,LS_PRICE,USE_CODE,SITE_ADDR,ADDR_NUM,FULL_STR,LOCATION,CITY,ZIP,OWNER1,OWN_ADDR,OWN_CITY,OWN_STATE,OWN_ZIP,OWN_CO,LS_BOOK,LS_PAGE,REG_ID,ZONING,YEAR_BUILT,BLD_AREA,UNITS,RES_AREA,STYLE,STORIES,NUM_ROOMS,LOT_UNITS,CAMA_ID,TOWN_ID';
const row = (id: string, address: string, owner: string) =>
  `${id},M_1_1,310000,145000,0,455000,2026,0.34,20180614,389000,1010,${address},,,,ASHGROVE,01297,"${owner}",${address},ASHGROVE,MA,01297,,4410,118,,,1924,2200,1,1760,Colonial,2,7,A,,301`;
const ROLL = [
  HEADER,
  row('23_104_0', '27 HOLLOW PINE RD', 'QUILLFEATHER, HESTER J'),
  row('', '', ''),
  row('23_105_0', '31 HOLLOW PINE RD', 'BRAMBLEWICK, ODO'),
].join('\n');

/** Removes the load, as an operator who no longer wants it. */
async function takeAway(label: string, source: string, layout: string): Promise<void> {
  const { page } = visit;
  await main()
    .getByRole('button', { name: `Remove ${label}, ${layout}` })
    .click();
  await page.getByLabel('Reason').fill('Loaded to try it');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await main()
    .getByRole('article', { name: `Removal of ${source}` })
    .getByText('done')
    .waitFor();
}

async function signIn(): Promise<void> {
  const { page } = visit;
  await page.goto(await addOperator(visit));
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await setUpFactors(visit);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.getByRole('link', { name: 'Load files', exact: true }).click();
  await main().getByRole('heading', { name: 'Load files' }).waitFor();
}

const choose = (name: string, content: string | Buffer) =>
  visit.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

it('an operator loads a town’s roll, a search finds its owner, and after its removal finds nothing', async () => {
  const { page, url } = visit;
  await signIn();
  await choose('ashgrove roll.csv', ROLL);
  await main().getByRole('heading', { name: 'ashgrove roll.csv' }).waitFor();
  await main().getByText('This is text').waitFor();
  await main().getByRole('table', { name: 'The first rows' }).getByText('QUILLFEATHER, HESTER J').waitFor();
  await main().getByText('Judging by its columns, this is').waitFor();
  await main().getByLabel('Name of the source').fill('Ashgrove assessor');
  await main().getByLabel('As of').fill('2026-01-01');
  await main().getByLabel('Only for purposes under DPPA').check();
  await main().getByLabel('State').selectOption('Massachusetts');
  await main().getByLabel('County').selectOption('Berkshire County');
  expect(await findFaults(page, 'a file before it is loaded')).toEqual([]);
  // The details entered for it survive a reload.
  await expect.poll(() => page.evaluate('JSON.stringify(history.state)')).toContain('25003');
  await page.reload();
  const said = () => Promise.all(['Name of the source', 'As of', 'State', 'County'].map((label) => main().getByLabel(label).inputValue()));
  await main().getByLabel('County').locator('option', { hasText: 'Berkshire County' }).waitFor({ state: 'attached' });
  expect(await said()).toEqual(['Ashgrove assessor', '2026-01-01', 'MA', '25003']);
  await expect.poll(() => main().getByLabel('Only for purposes under DPPA').isChecked()).toBe(true);
  await main().getByLabel('Only for purposes under DPPA').uncheck();
  await main().getByRole('button', { name: 'Load it' }).click();

  const job = main().getByRole('article', { name: 'Load of ashgrove-assessor' });
  await job.getByText('2 of 3 rows loaded').waitFor();
  await job.getByRole('list', { name: 'Why rows were rejected' }).getByRole('listitem').waitFor();
  const download = page.waitForEvent('download');
  await job.getByRole('link', { name: 'Download the rejected rows' }).click();
  const rejects = await download;
  expect(rejects.suggestedFilename()).toBe('ashgrove-assessor-rejected.csv');
  expect(readFileSync(await rejects.path(), 'utf8')).toMatch(/^line,reason,row,file\n3,/);
  const live = main().getByRole('table', { name: 'What searches read' });
  await live.getByText('Ashgrove assessor').waitFor();
  expect(await findFaults(page, 'what is loaded')).toEqual([]);

  await signUp(page, url);
  const question = { searchMode: 'property_address', street: '27 Hollow Pine Rd', city: 'Ashgrove', state: 'MA', zip: '01297' } as const;
  const found = await ask(page, url, question);
  expect(JSON.stringify(found.results)).toMatch(/quillfeather/i);

  await takeAway('Ashgrove assessor', 'ashgrove-assessor', 'massgis-l3');
  await expect.poll(() => live.getByText('Ashgrove assessor').count()).toBe(0);
  const gone = await ask(page, url, { ...question, street: '31 Hollow Pine Rd' });
  expect(JSON.stringify(gone.results ?? null)).not.toMatch(/bramblewick/i);
});

/** A file that matches no known layout: unknown headings, pipes as separators, a title line above. */
const UNKNOWN = [
  'Tamarack County Assessor of Property - weekly extract',
  'Parcel Number|Owner Name|Mailing Address|Mailing City|Mailing State|Mailing Zip|Property Address|Property City|Property Zip|Total Value|Sale Date',
  ...Array.from({ length: 30 }, (_, at) => {
    const names = [
      'QUILLFEATHER, HESTER J',
      'BRAMBLEWICK, ODO & MARY',
      'STANHOPE-VALE, IVOR',
      'TUCKWELL, PRUDENCE A',
      'OAKHURST, JOHN & ANNA',
    ];
    const address = `${101 + 2 * at} Sparrowgate Ln`;
    return `12-${at + 100}-0${at % 10}|${names[at % 5]}|${address}|Tamarack|NE|68999|${address}|Tamarack|68999|${150_000 + at * 1_000}|0${(at % 9) + 1}/14/2019`;
  }),
].join('\n');

it('a file with an unknown layout is guessed, previewed, corrected and loaded', async () => {
  const { page, url } = visit;
  await signIn();
  await choose('tamarack.txt', UNKNOWN);
  await main().getByText('text with pipes between columns').waitFor();
  const after = main().getByRole('region', { name: 'What it becomes' });
  await after.getByText('Of the first 30 rows 30 would be loaded').waitFor();
  await after.getByRole('article').first().getByText('situs.line').waitFor();
  const property = main().getByRole('group', { name: 'The property' });
  await expect.poll(() => property.getByLabel('Parcel number').inputValue()).toBe('Parcel Number');
  await expect
    .poll(() => main().getByRole('group', { name: 'Its owner' }).getByLabel('Owner', { exact: true }).inputValue())
    .toBe('Owner Name');
  // Guessed columns are changed by selection, and the preview of the rows follows.
  await main().getByRole('group', { name: 'Values' }).getByLabel('Assessed value').selectOption('Total Value');
  await after.getByRole('article').first().getByText('assessedValue').waitFor();
  expect(await findFaults(page, 'the columns of a file')).toEqual([]);
  await main().getByText('Saved maps').click();
  await main().getByLabel('Save these columns as').fill('Tamarack');
  await main().getByRole('button', { name: 'Save', exact: true }).click();
  await main()
    .getByText(/Saved maps \([1-9]/)
    .waitFor();

  await main().getByLabel('Name of the source').fill('Tamarack County assessor');
  await main().getByLabel('As of').fill('2026-10-01');
  await main().getByLabel('State').last().selectOption('Nebraska');
  // The preview assigns the rows to the chosen county.
  await after.getByRole('article').first().getByText('00000').waitFor();
  await main().getByLabel('County').selectOption('Wheeler County');
  await after.getByRole('article').first().getByText('31183').waitFor();
  await after.getByRole('article').first().getByText('Wheeler County').waitFor();
  await expect.poll(() => main().getByLabel('Name of the source').inputValue()).toBe('Tamarack County assessor');
  await main().getByRole('button', { name: 'Load it' }).click();
  const job = main().getByRole('article', { name: 'Load of tamarack-county-assessor' });
  await job.getByText('30 of 30 rows loaded').waitFor();

  await signUp(page, url);
  const found = await ask(page, url, {
    searchMode: 'property_address',
    street: '105 Sparrowgate Ln',
    city: 'Tamarack',
    state: 'NE',
    zip: '68999',
  });
  expect(JSON.stringify(found.results)).toMatch(/stanhope/i);
  await takeAway('Tamarack County assessor', 'tamarack-county-assessor', 'tamarack-county-assessor');
});

it('files that belong together are loaded from one ZIP file', async () => {
  const { page } = visit;
  await signIn();
  const files = ['legals', 'master', 'parties'].map((name) => {
    const sample = new URL(`../../apps/ingest/src/sources/nyc-acris/sample-${name}.csv`, import.meta.url);
    return [`${name}.csv`, readFileSync(sample)] as const;
  });
  await choose('city deeds.zip', writeZip(Object.fromEntries(files)));
  await main().getByText('Judging by their columns, 3 of these files belong together: this is New York City ACRIS deeds').waitFor();
  await main().getByLabel('Name of the source').fill('City register');
  await main().getByLabel('As of').fill('2026-10-01');
  expect(await findFaults(page, 'files that belong together')).toEqual([]);
  await main().getByRole('button', { name: 'Load it' }).click();
  const job = main().getByRole('article', { name: 'Load of city-register' });
  await job.getByText(/^4 of \d+ rows loaded/).waitFor();
  await takeAway('City register', 'city-register', 'nyc-acris');
});

it('an empty file is refused, and nothing of it is said to be kept', async () => {
  await signIn();
  await choose('empty.csv', '');
  const told = main().getByRole('alert').filter({ hasText: 'This file is empty' });
  await expect.poll(() => told.innerText()).toBe('This file is empty');
});

it('a file without records is described as what it is', async () => {
  await signIn();
  await choose('report.pdf', `%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n`);
  await main().getByText(/PDF/).waitFor();
  await expect.poll(() => main().getByRole('button', { name: 'Load it' }).count()).toBe(0);
  expect(await findFaults(visit.page, 'a file that is none')).toEqual([]);
});

it('published files are offered by state and county, and a private address is not fetched', async () => {
  const { page } = visit;
  await signIn();
  await page.getByRole('link', { name: 'Published files', exact: true }).click();
  await main().getByRole('heading', { name: 'Published files' }).waitFor();
  await main().getByRole('combobox', { name: 'State' }).selectOption('Illinois');
  await main().getByRole('combobox', { name: 'County' }).selectOption('Cook County');
  const offered = main().getByRole('table', { name: 'What is published' });
  await offered.getByRole('row').nth(1).getByText('Cook County').waitFor();
  await offered.getByRole('button', { name: 'Fetch Cook County, parcel addresses' }).waitFor();
  // For a county that publishes nothing itself, its part of the state's data is offered.
  await main().getByRole('combobox', { name: 'State' }).selectOption('Wisconsin');
  await main().getByRole('combobox', { name: 'County' }).selectOption('Dane County');
  await main().getByText('The list has nothing that Dane County publishes itself').waitFor();
  await offered.getByText("Only the rows of Dane County: UPPER(CONAME) IN ('DANE','DANE COUNTY')").waitFor();
  await offered.getByRole('button', { name: 'Fetch Dane County' }).waitFor();
  await main().getByRole('combobox', { name: 'State' }).selectOption('Texas');
  await offered.getByText('Choose the county: each has its own file').waitFor();
  expect(await findFaults(page, 'what is published')).toEqual([]);
  await main().getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1/parcels.csv');
  await main().getByLabel('Short name').fill('hale-parcels');
  await main().getByRole('button', { name: 'Fetch it' }).click();
  await main().getByText('This address is not fetched').waitFor();
  await main().getByText('Nothing yet.').waitFor();

  // A download can be edited, shows only the end of its token, and is removed after a confirmation.
  await main().getByRole('textbox', { name: 'Address' }).fill('https://maps.quillmere.example/arcgis/rest/services/Land/FeatureServer/0');
  await main().getByLabel('Token').fill('made-up-token-8Zw1');
  await main().getByRole('button', { name: 'Fetch it' }).click();
  const feed = main().getByRole('article', { name: 'hale-parcels' });
  await feed.getByText('with a token that ends in 8Zw1').waitFor();
  await feed.getByRole('button', { name: 'Change hale-parcels' }).click();
  const form = page.getByRole('dialog', { name: 'Change hale-parcels' });
  await form.getByLabel('Which rows').fill("COUNTY='HALE'");
  expect(await findFaults(page, 'the form of a feed')).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await feed.getByText("rows where COUNTY='HALE'").waitFor();
  await feed.getByRole('button', { name: 'Remove hale-parcels' }).click();
  const question = page.getByRole('dialog', { name: 'Remove hale-parcels?' });
  await question.getByText('What it loaded stays').waitFor();
  await question.getByLabel('Reason').fill('Made to try it');
  await question.getByRole('button', { name: 'Remove it' }).click();
  await main().getByText('Nothing yet.').waitFor();
});
