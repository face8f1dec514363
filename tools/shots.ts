/**
 * `npm run shots`: takes screenshots of every page in every relevant state, at 1440 and 390 px, light and dark, into `shots/`. Fails when a page
 * logs an error to the console. --url ADDRESS uses a running product, --only TEXT the shots whose name contains it, --out FOLDER.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { samples as samplesSchema } from '@deedline/contract/search/search';
import { launchBrowser } from '../tests/e2e/browser.ts';
import { startOwnProduct } from '../tests/e2e/own-product.ts';
import { listAppShots, listPaymentShots, listPublicShots } from './shots/list-shots.ts';
import { takeShot } from './shots/take-shot.ts';
import { readFlags } from '../bench/flags/read-flags.ts';

const { values } = readFlags(
  {
    options: { url: { type: 'string' }, only: { type: 'string', default: '' }, out: { type: 'string', default: 'shots' } },
  },
  '',
);

const product = values.url ? undefined : await startOwnProduct();
const url = values.url?.replace(/\/$/, '') ?? product!.url;
const browser = await launchBrowser();
try {
  const folder = path.resolve(values.out);
  mkdirSync(folder, { recursive: true });
  const samples = samplesSchema.parse(await (await fetch(`${url}/api/samples`)).json());
  const shots = [
    ...(await listPublicShots(url)),
    ...(await listAppShots(browser, url, samples)),
    ...(await listPaymentShots(browser, url)),
  ];
  const errors: string[] = [];
  for (const shot of shots.filter(({ name }) => name.includes(values.only))) errors.push(...(await takeShot(browser, url, shot, folder)));
  for (const error of errors) console.error(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product?.stop();
}
