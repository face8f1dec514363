/**
 * The last step of `npm test`: no log of the run may contain a name, phone, email, birth date or address that a test used.
 * First verifies that it would detect each of them, then scans the logs. Usage: node tools/log-canary.ts FOLDER
 */
import { CANARIES, textsOf } from '../apps/server/src/testing/canaries.ts';
import { listViolations, tryViolations } from './log-canary/violations.ts';
import { judgeScan, scanLogs } from './log-canary/scan-logs.ts';

const MAX_SHOWN = 40;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node tools/log-canary.ts FOLDER');
const expected = [...new Set(Object.values(CANARIES).flatMap(textsOf))];

const planted = listViolations(expected);
const missed = tryViolations(planted);
console.log(`log-canary    ${planted.length - missed.length} of ${planted.length} violations caught`);
for (const { rule } of missed) console.log(`NOT CAUGHT  ${rule}`);

const scan = scanLogs(folder);
for (const { kind, faults } of judgeScan(scan, expected)) {
  const found = scan.kinds.find((one) => one.kind === kind);
  const what = found === undefined ? `${scan.planted.size} texts` : `${found.lines} lines of ${found.files} logs`;
  console.log(`log:${kind.padEnd(15)} ${faults.length === 0 ? 'ok' : 'FAILED'}  ${what}`);
  for (const fault of faults.slice(0, MAX_SHOWN)) console.log(`  ${fault}`);
  if (faults.length > MAX_SHOWN) console.log(`  and ${faults.length - MAX_SHOWN} more`);
  if (faults.length > 0 || missed.length > 0) process.exitCode = 1;
}
