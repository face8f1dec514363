/** Calibrations: learned from what users report, and switched on after an operator has reviewed them. */
import { ENOUGH_ACCOUNTS, ENOUGH_REPORTS } from '@deedline/contract/limits';
import { defineAct, needed, optional, UsageError, type Act } from '../command/act.ts';
import { reasonIfAny } from '../command/values.ts';
import { listCalibrations, showCalibration } from './show-calibration.ts';
import { nameInUse, printCalibrations, printProposal, printShown } from './print-calibration.ts';
import { proposeCalibration } from './propose-calibration.ts';
import { activateCalibration, deactivateCalibration, type Switched } from './switch-calibration.ts';

const MAX_ID = 2 ** 31 - 1;
const ENGINE = 'engine';

export const CALIBRATION_ACTS: readonly Act[] = [
  defineAct({
    verb: 'propose',
    about: 'Fits curves to what users reported about contacts, and saves them as a proposal.',
    more: `A proposal does not change any confidence yet. A kind of contact needs ${ENOUGH_REPORTS} reports from ${ENOUGH_ACCOUNTS} accounts; kinds with fewer keep the curve of the engine.`,
    needs: 'database',
    changes: true,
    records: ['calibration-propose'],
    takes: {},
    async run(ctx) {
      const proposed = await proposeCalibration(ctx);
      return `${printProposal(proposed)}\nNothing changes until: npm run deedline -- calibration use ${proposed.id}`;
    },
  }),
  defineAct({
    verb: 'list',
    about: 'Lists every proposal, and which of them is on.',
    needs: 'database',
    changes: false,
    records: ['calibration-list'],
    console: ['GET /api/operator/calibrations'],
    takes: {},
    run: async (ctx) => printCalibrations(await listCalibrations(ctx)),
  }),
  defineAct({
    verb: 'show',
    about: 'Shows what switching a proposal on would change.',
    needs: 'database',
    changes: false,
    records: ['calibration-show'],
    console: ['GET /api/operator/calibrations/:id', 'GET /api/operator/calibrations/:id/comparison'],
    takes: { id: optional('[calibration]', 'its number; if omitted, the latest', readId) },
    run: async (ctx, { id }) => printShown(await showCalibration({ ...ctx, keys: (await ctx.openApplication()).keys }, id)),
  }),
  defineAct({
    verb: 'use',
    about: 'Switches a proposal on in place of the current one, or goes back to the curves of the engine.',
    more: 'API and workers follow within five seconds, without a restart.',
    needs: 'database',
    changes: true,
    records: ['calibration-activate', 'calibration-deactivate'],
    console: ['POST /api/operator/calibrations/:id/activate', 'POST /api/operator/calibrations/deactivate'],
    takes: {
      id: needed('<calibration>', `its number, or "${ENGINE}"`, (text) => (text === ENGINE ? null : readId(text))),
      reason: reasonIfAny,
    },
    run: async (ctx, { id, ...why }) =>
      describeSwitch(await (id === null ? deactivateCalibration(ctx, why) : activateCalibration(ctx, id, why))),
  }),
];

function describeSwitch({ id, before }: Switched): string {
  if (id === before) return `Already in use: ${nameInUse(id)}. Nothing was changed.`;
  return `In use from now on: ${nameInUse(id)}, in place of ${nameInUse(before)}. API and workers follow within five seconds.`;
}

function readId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  if (!(id <= MAX_ID)) throw new UsageError(`A calibration is a number such as 3, not ${text}.`);
  return id;
}
