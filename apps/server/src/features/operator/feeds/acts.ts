/** Feeds: files of records that are fetched from their publisher on a schedule. */
import { readMap } from '@deedline/contract/files/read-map';
import { sayFault } from '@deedline/contract/plain-words';
import { loadSource, newLoad } from '@deedline/contract/operator/loads';
import { addFeed, listFeeds, removeFeed, runFeed, setFeed } from '../../feeds/feeds.ts';
import type { FeedRequest } from '../../feeds/feed.ts';
import { PERIODS } from '../../feeds/rules.ts';
import { listLayouts } from '../../loads/read-setting.ts';
import { OperatorError } from '../../record/operator-context.ts';
import { type Act, type CommandContext, defineAct, flag, needed, optional, UsageError } from '../command/act.ts';
import { readNamedText } from '../command/named-file.ts';
import { printTime } from '../command/print-table.ts';
import { readOneOf, readPath } from '../command/values.ts';
import { printFeeds } from './print-feeds.ts';

const name = needed('<name>', 'its short name: letters, digits, dots and dashes', (text) => {
  if (!/^[a-z0-9][a-z0-9._-]{0,79}$/i.test(text)) throw new UsageError(`A name is made of letters, digits, dots and dashes, not ${text}.`);
  return text;
});
const USUAL_HOUR = 6;

function readHour(text: string): number {
  const hour = /^\d{1,2}$/.test(text) ? Number(text) : NaN;
  if (!(hour <= 23)) throw new UsageError(`An hour is a number from 0 to 23, not ${text}.`);
  return hour;
}

interface Words {
  name: string;
  layout?: string | undefined;
  map?: string | undefined;
  source?: string | undefined;
  label?: string | undefined;
  state?: string | undefined;
  county?: string | undefined;
  'county-name'?: string | undefined;
}

/** Throws OperatorError that says what is wrong with it. */
function readRequest(words: Words): FeedRequest {
  const source = loadSource.safeParse({
    name: words.source ?? words.name,
    label: words.label,
    state: words.state?.toUpperCase(),
    countyFips: words.county,
    countyName: words['county-name'],
  });
  if (!source.success) throw new OperatorError(`${sayFault(source.error.issues[0]!)}. Nothing was changed.`, 2);
  if (words.map === undefined) {
    const by = newLoad.shape.by.safeParse({ kind: 'layout', layout: words.layout });
    if (!by.success) throw noLayout(words.layout);
    return { source: source.data, by: by.data, choice: {} };
  }
  const read = readMap(readNamedText(words.map));
  if ('map' in read) return { source: source.data, by: { kind: 'map', map: read.map }, choice: {} };
  const [fault] = read.faults;
  throw new OperatorError(`This map cannot be used: ${fault!.path === '' ? 'it' : fault!.path} ${fault!.says}. Nothing was changed.`, 2);
}

function noLayout(layout: string | undefined): OperatorError {
  return new OperatorError(`${layout} is not a layout: npm run ingest -- --help lists them. Nothing was changed.`, 2);
}

async function requireLayout(ctx: CommandContext, layout: string): Promise<void> {
  const shipped = await listLayouts(await ctx.openApplication());
  if (!shipped.some(({ id }) => id === layout)) throw noLayout(layout);
}

export const FEED_ACTS: readonly Act[] = [
  defineAct({
    verb: 'add',
    about: 'Fetches a file from an address now, loads it, and does so again on a schedule.',
    more: 'The address is a layer of an ArcGIS server, a dataset of a Socrata portal, or a file: npm run ingest -- describe <address> shows what is there. Hours are in UTC; weeks begin on Monday, months on their first day.',
    needs: 'database',
    changes: true,
    records: ['feed-add'],
    takes: {
      name,
      address: needed('--address <url>', 'where the file is published'),
      layout: optional('--layout <layout>', 'the shipped layout to read it with'),
      map: optional('--map <file>', 'or a map file of your own', readPath),
      every: needed('--every <period>', PERIODS.join(', '), readOneOf('A period', PERIODS)),
      hour: optional('--hour <hour>', `in UTC, ${USUAL_HOUR} if omitted`, readHour),
      where: optional('--where <query>', 'which rows to fetch from a service, in its own query language'),
      source: optional('--source <name>', 'the name of the source it is loaded as; the name of the feed if omitted'),
      label: optional('--label <text>', 'what the source is called in answers'),
      state: optional('--state <XX>', 'two letters'),
      county: optional('--county <fips>', 'the five digits of the FIPS code'),
      'county-name': optional('--county-name <text>', 'the name of the county'),
      'allow-private': flag('--allow-private', 'allows an address on this machine or on your own network'),
      'allow-http': flag('--allow-http', 'allows an address without TLS, where anyone in between can change what is received'),
    },
    check: ({ layout, map }) => {
      if ((layout === undefined) === (map === undefined)) throw new UsageError('Give either --layout or --map.');
    },
    run: async (ctx, input) => {
      const { address, every, hour = USUAL_HOUR, where } = input;
      const request = readRequest(input);
      if (request.by.kind === 'layout') await requireLayout(ctx, request.by.layout);
      await addFeed(ctx, {
        name: input.name,
        address,
        where,
        every,
        hour,
        request,
        allowsPrivate: input['allow-private'],
        allowsHttp: input['allow-http'],
      });
      return `${input.name} is fetched by the worker now, and each ${every} at ${hour}:00 UTC from then on. To see its state: npm run deedline -- feed list`;
    },
  }),
  defineAct({
    verb: 'list',
    about: 'Lists every feed: when it runs next, and the result of its last run.',
    needs: 'database',
    changes: false,
    records: [],
    takes: {},
    run: async (ctx) => printFeeds(await listFeeds(ctx)),
  }),
  defineAct({
    verb: 'run',
    about: 'Has the worker fetch a feed now, whether it is on or off.',
    needs: 'database',
    changes: true,
    records: ['feed-run'],
    takes: { name },
    run: async (ctx, input) => {
      await runFeed(ctx, input.name);
      return `${input.name} is fetched by the worker now.`;
    },
  }),
  defineAct({
    verb: 'stop',
    about: 'Stops fetching a feed on its schedule; what it loaded stays.',
    needs: 'database',
    changes: true,
    records: ['feed-stop'],
    takes: { name },
    run: async (ctx, input) => {
      await setFeed(ctx, input.name, false);
      return `${input.name} is off. What it loaded stays; to remove it from searches: npm run ingest -- remove`;
    },
  }),
  defineAct({
    verb: 'remove',
    about: 'Stops fetching a feed and deletes it; what it loaded stays.',
    needs: 'database',
    changes: true,
    records: ['feed-remove'],
    takes: { name },
    run: async (ctx, input) => {
      const { config } = await ctx.openApplication();
      await removeFeed({ ...ctx, config }, input.name);
      return `${input.name} was deleted. What it loaded stays; to remove it from searches: npm run ingest -- remove`;
    },
  }),
  defineAct({
    verb: 'start',
    about: 'Resumes fetching a stopped feed on its schedule.',
    needs: 'database',
    changes: true,
    records: ['feed-start'],
    takes: { name },
    run: async (ctx, input) => {
      const next = await setFeed(ctx, input.name, true);
      return `${input.name} is on. It is fetched next at ${printTime(next!)}.`;
    },
  }),
];
