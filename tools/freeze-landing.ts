/**
 * `npm run freeze-landing`: writes the example answer that the landing page shows before the first search, as the demo state currently gives it.
 * Run it after a change to the made-up state, the engine or its calibration; until then a test fails.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setup } from '../tests/global-setup.ts';
import { answerExample } from './freeze-landing/answer-example.ts';
import { freezeAnswer, FROZEN_ON } from './freeze-landing/freeze-answer.ts';
import { writeFrozen } from './freeze-landing/write-frozen.ts';

const REPO = path.resolve(import.meta.dirname, '..');

const stopDatabase = await setup({ name: 'frozen' });
try {
  const frozen = freezeAnswer(await answerExample(FROZEN_ON), FROZEN_ON);
  const files = Object.entries(writeFrozen(frozen)).map(([name, text]) => {
    const file = path.join(REPO, name);
    writeFileSync(file, text);
    return file;
  });
  execFileSync(path.join(REPO, 'node_modules/.bin/oxfmt'), files, { cwd: REPO, stdio: 'inherit' });
  console.log(`${frozen.view.name}, ${frozen.place}: ${files.map((file) => path.relative(REPO, file)).join(', ')}`);
} finally {
  await stopDatabase();
}
