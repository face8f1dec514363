/** How reliable each source is, learned by comparing what several of them say about the same people. */
import { defineAct, optional, type Act } from '../command/act.ts';
import { readWhole } from '../command/values.ts';
import { learnSources, showSources } from './learn-sources.ts';
import { printLearned } from './print-learned.ts';

const RECORDS = 3_000;
const MAX_RECORDS = 50_000;

export const SOURCES_ACTS: readonly Act[] = [
  defineAct({
    verb: 'learn',
    about: 'Compares what the sources say about the same people, and saves how far to trust each.',
    more: 'This needs no known right answers, but three sources that hold the same facts. API and workers follow within five seconds, without a restart. Run it again after loading files.',
    needs: 'database',
    changes: true,
    records: ['sources-learn'],
    takes: {
      records: optional(
        '--records <number>',
        `how many records to start from; ${RECORDS} if omitted`,
        readWhole('The number of records', MAX_RECORDS),
      ),
    },
    run: async (ctx, { records = RECORDS }) => {
      const { sources } = await ctx.openApplication();
      return printLearned(await learnSources({ ...ctx, sources }, records));
    },
  }),
  defineAct({
    verb: 'show',
    about: 'Shows what was last learned about each source.',
    needs: 'database',
    changes: false,
    records: ['sources-show'],
    takes: {},
    run: async (ctx) => printLearned(await showSources(ctx)),
  }),
];
