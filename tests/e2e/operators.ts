import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { stepAt, writeCode } from '../../apps/server/src/features/second-factors/totp.ts';
import { readBase32 } from '../../apps/server/src/testing/operators.ts';
import { newEmail } from './new-email.ts';
import type { Visit } from './visit.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../apps/server/src/start/deedline.ts');

/** Adds an operator whom nobody else is by the command; returns the link for setting up both factors. */
export async function addOperator({ databaseUrl, dataDir, url }: Pick<Visit, 'databaseUrl' | 'dataDir' | 'url'>): Promise<string> {
  const email = newEmail('operator');
  const name = `Mara Vale ${email.split('@')[0]}`;
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'operator', 'add', email, '--name', name], { env });
  return /http\S+/.exec(stdout)![0];
}

/** On the page of that link, sets up both factors; the console can then be opened. */
export async function setUpFactors({ page }: Visit): Promise<void> {
  const secret = (await page.getByTestId('totp-secret').innerText()).replace(/\s/g, '');
  await page.getByLabel('Password').fill('correct horse battery staple');
  await page.getByLabel('Code', { exact: true }).fill(writeCode(readBase32(secret), stepAt(new Date())));
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByLabel('I have saved them').check();
}
