import { expectationText, requiredText, stateText } from '#modules/statistics/loads/required-days.ts';
import { parseDay } from '#modules/statistics/loads/statistics-columns.ts';
import { oneOf, UsageError } from '#orders/option-values.ts';
import { optionalMeasures } from '#modules/statistics/catalogue/indicators.ts';
import type { OptionalMeasure } from '#modules/statistics/catalogue/indicators.ts';
import type { CliCommand, ParsedOptions } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import { percentText, shareholderText } from '#modules/statistics/loads/shares.ts';
import type { Share } from '#modules/statistics/loads/shares.ts';
import { requiredOption, textOption } from './options.ts';
import { lookText, sourcesWatchCommands, watchText } from './sources-watch-commands.ts';

const sourcesListCommand: CliCommand = {
  name: 'sources list',
  operand: null,
  summary: 'list the sources of statistics, and which days wait for them',
  help: `Lists where statistics come from: ad servers and partners, with the days that are not complete without them,
the last day that has figures of them, what they do not measure, whether their revenue is gross, when figures are expected, whether they are late, and
what is watched for them. A network has the source main from the start.

Usage: bin/network sources list`,

  async run(network) {
    const watches = new Map((await network.order('listWatches', {})).map((watch) => [watch.sourceId, watch]));
    const data = (await network.order('listSources', {})).map((source) => ({
      ...source,
      watch: watches.get(source.id) ?? null,
    }));
    const text = data.map(({ watch, ...source }) => {
      const lacking = source.unmeasured.length === 0 ? '' : `, without ${source.unmeasured.join(', ')}`;
      const gross = source.amounts === 'gross' ? ', gross revenue' : '';
      return [
        `${source.id}  ${stateText(source)}`,
        `  ${requiredText(source)}, last day ${source.lastDay ?? 'none'}${gross}${lacking}`,
        `  ${expectationText(source.expected)}`,
        ...(watch === null ? [] : [`  ${watchText(watch)}, ${lookText(watch)}`]),
      ].join('\n');
    });
    return { data, text: text.join('\n') };
  },
};

const sourcesAddCommand: CliCommand = {
  name: 'sources add',
  operand: 'NAME',
  options: { from: 'string', until: 'string' },
  summary: 'add a source of statistics, such as a second ad server',
  help: `Adds a source of statistics. Reports add up the figures of all sources; a load replaces the days of its own source
alone (bin/network stats load FILE --source NAME). An ad block has figures of one source a day.

Usage: bin/network sources add NAME [--from DAY [--until DAY]]

NAME is up to 32 lower-case letters, digits, hyphens and underscores.

  --from DAY    the first day that is not complete without it; no day waits for it if it is left out
  --until DAY   the last such day; all days since --from if it is left out`,

  async run(network, [id = ''], _folder, options) {
    const source = { id, required: requiredDays(options) };
    await network.order('addSource', source);
    return { data: source, text: `Added; ${requiredText(source)}.` };
  },
};

const sourcesRequireCommand: CliCommand = {
  name: 'sources require',
  operand: 'NAME',
  options: { from: 'string', until: 'string', never: 'boolean' },
  summary: 'set which days are not complete without a source',
  help: `Sets which days wait for a source: until its figures are there, such a day is in progress, reaches to its beginning
and is compared with nothing. Days that were final may become open again.

Usage: bin/network sources require NAME --from DAY [--until DAY]
       bin/network sources require NAME --never

  --from DAY    the first day that is not complete without it
  --until DAY   the last such day; all days since --from if it is left out
  --never       no day waits for it`,

  async run(network, [id = ''], _folder, options) {
    const required = requiredDays(options);
    if ((options['never'] === true) === (required.from !== null)) throw new UsageError('Give --from DAY or --never.');
    await network.order('requireSource', { id, required });
    return { data: { id, required }, text: `From now on, ${requiredText({ id, required })}.` };
  },
};

const sourcesRulesCommand: CliCommand = {
  name: 'sources rules',
  operand: 'NAME',
  options: {
    'unknown-blocks': 'string',
    'count-order': 'string',
    'round-revenue': 'string',
    measures: 'string',
    amounts: 'string',
    every: 'string',
    'day-by': 'string',
  },
  summary: 'set what a source measures, what it does with odd rows of its files, and when they are late',
  help: `Sets what is done with rows that are wrong but usual, and when figures are expected. A new source refuses all of them. A file is refused in any case
if more than 1 % of its rows or 0.5 % of its revenue is set aside, or more than 2 % of its rows are out of order.

Usage: bin/network sources rules NAME [--unknown-blocks RULE] [--count-order RULE] [--round-revenue yes|no]
                                      [--measures LIST] [--amounts net|gross] [--every TIME]
                                      [--day-by TIME]

  --unknown-blocks  set-aside: rows of ad blocks that nobody knows count for nobody, and are in the list of
                    "feed set-aside" for 35 days; refuse: the file is refused
  --count-order     keep: rows with more impressions than selections and the like count as they were sent;
                    refuse: the file is refused
  --round-revenue   yes: revenue with more than 6 decimals is rounded to the even millionth; no: the file is refused
  --measures        the measures that the source has, such as impressions,clicks,revenue; all of a new source. Files and
                    tables then have no column of the others, and reports show them as not measured, and not as 0.
                    Days that are loaded already stay as they are
  --amounts         gross: revenue is what advertisers pay, and publishers get their share of it ("sources share");
                    net, as at first: revenue is what publishers get. Days that are loaded already stay as they are
  --every           how often figures come, such as 60 (minutes) or 1h: without newer ones 30 minutes after that, the
                    source is late. none, as it is at first: not watched
  --day-by          the time of the reporting time zone, such as 06:00, by which a day that waits for the source is
                    complete on the next day; then it is late. 12:00 at first. none: not watched`,

  async run(network, [id = ''], _folder, options) {
    const given = (name: string) => textOption(options, name);
    const [blocks, order, rounds] = [given('unknown-blocks'), given('count-order'), given('round-revenue')];
    const [measures, amounts] = [given('measures'), given('amounts')];
    const [every, dayBy] = [given('every'), given('day-by')];
    const hasRowRules = [blocks, order, rounds, measures, amounts].some((rule) => rule !== null);
    const hasTimes = every !== null || dayBy !== null;
    if (!hasRowRules && !hasTimes) throw new UsageError('Give at least one rule.');
    const times = {
      ...(every !== null && { everyMinutes: minutesOf(every) }),
      ...(dayBy !== null && { dayBy: dayBy === 'none' ? null : dayBy }),
    };
    const expected = hasTimes ? await network.order('expectSource', { id, ...times }) : null;
    const expectedText = expected === null ? [] : [`From now on, ${expectationText(expected)}.`];
    if (!hasRowRules) return { data: expected, text: expectedText.join('\n') };
    const data = await network.order('setRowRules', {
      id,
      ...(blocks !== null && { unknownBlocks: oneOf(['refuse', 'set_aside'] as const, blocks, '--unknown-blocks') }),
      ...(order !== null && { countOrder: oneOf(['refuse', 'keep'] as const, order, '--count-order') }),
      ...(rounds !== null && { roundsRevenue: oneOf(['yes', 'no'], rounds, '--round-revenue') === 'yes' }),
      ...(measures !== null && { unmeasured: unmeasuredBeside(measures) }),
      ...(amounts !== null && { amounts: oneOf(['net', 'gross'] as const, amounts, '--amounts') }),
    });
    const { unknownBlocks, countOrder, roundsRevenue, unmeasured, amounts: amountsNow } = data;
    const text = `Unknown ad blocks: ${unknownBlocks}; counts out of order: ${countOrder}; revenue is ${amountsNow} and ${roundsRevenue ? '' : 'not '}rounded; not measured: ${unmeasured.join(', ') || 'nothing'}.`;
    return { data: { ...data, ...expected }, text: [text, ...expectedText].join('\n') };
  },
};

const sourcesShareCommand: CliCommand = {
  name: 'sources share',
  operand: 'NAME',
  options: { publisher: 'string', app: 'string', from: 'string', percent: 'string' },
  summary: 'set what publishers get of the gross revenue of a source',
  help: `Sets which part of the gross revenue of a source its publishers get. It acts on days that are loaded afterwards: load
a day again to change it. A share of an app counts before one of its publisher, and that before one of all; of each, the
last day since which it is valid. The share is rounded to the millionth, half to even, for each row.

Usage: bin/network sources share NAME [--publisher USER | --app NUMBER] --from DAY --percent PERCENT

  --publisher USER    the share of one publisher, by e-mail address, Publisher ID or id; of all without it
  --app NUMBER        the share of one application, by its number
  --from DAY          the first day on which it is valid; for the same day, another share replaces it
  --percent PERCENT   from 0 to 100, with up to two decimals, such as 62.5`,

  async run(network, [id = ''], _folder, options) {
    const app = textOption(options, 'app');
    if (app !== null && !/^[1-9]\d{0,8}$/.test(app)) throw new UsageError('--app is the number of an application.');
    const fromDay = requiredOption(options, 'from');
    if (parseDay(fromDay) === null) throw new UsageError('--from is a day such as 2026-11-01.');
    const data = await network.order('setShare', {
      sourceId: id,
      publisher: textOption(options, 'publisher'),
      application: app === null ? null : Number(app),
      fromDay,
      basisPoints: basisPointsOf(requiredOption(options, 'percent')),
    });
    const { share, isChanged, loaded } = data;
    const { days, first, last } = loaded;
    const text = `${isChanged ? 'Set' : 'Nothing changed'}: ${shareText(share)}. It acts on loads that begin from now on.`;
    if (days === 0) return { data, text };
    const names = days === 1 ? `${first} was` : `${days} days from ${first} to ${last} were`;
    return { data, text: `${text}\n${names} loaded before it was set: load again what has to change.` };
  },
};

const sourcesSharesCommand = listCommand({
  name: 'sources shares',
  operand: 'NAME',
  summary: 'list what publishers get of the gross revenue of a source',
  help: `Lists the shares of a source: those of all publishers first, then those of single ones and of applications.

Usage: bin/network sources shares NAME`,

  read: (network, page, [sourceId = '']) => network.order('listShares', { ...page, sourceId }),
  line: shareText,
});

function shareText(share: Share): string {
  return `${percentText(share.basisPoints)} % for ${shareholderText(share)} from ${share.fromDay} on`;
}

/** @param text - a percentage such as `62.5` */
function basisPointsOf(text: string): number {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const basisPoints = Number(`${whole}${decimals.padEnd(2, '0')}`);
  if (basisPoints <= 10_000) return basisPoints;
  throw new UsageError('--percent is from 0 to 100 with two decimals at most, such as 62.5.');
}

/** @param text - such as `60` or `1h`; `none` for no time */
function minutesOf(text: string): number | null {
  if (text === 'none') return null;
  const [, count, isHours] = /^(\d{1,5})(h?)$/.exec(text) ?? [];
  const minutes = Number(count) * (isHours === 'h' ? 60 : 1);
  if (minutes >= 1) return minutes;
  throw new UsageError('--every is minutes such as 60, hours such as 1h, or none.');
}

export const sourcesCommands: readonly CliCommand[] = [
  sourcesListCommand,
  sourcesAddCommand,
  sourcesRequireCommand,
  sourcesRulesCommand,
  sourcesShareCommand,
  sourcesSharesCommand,
  ...sourcesWatchCommands,
];

/** The measures that a list of those that a source has leaves out. */
function unmeasuredBeside(list: string): OptionalMeasure[] {
  const all = [...optionalMeasures, 'impressions', 'revenue'] as const;
  const measures = new Set(list.split(',').map((name) => oneOf(all, name.trim(), '--measures')));
  if (!measures.has('impressions') || !measures.has('revenue'))
    throw new UsageError('--measures needs impressions and revenue: every source has them.');
  return optionalMeasures.filter((measure) => !measures.has(measure));
}

function requiredDays(options: ParsedOptions) {
  const [from, until] = (['from', 'until'] as const).map((name) => {
    const day = textOption(options, name);
    if (day !== null && parseDay(day) === null) throw new UsageError(`--${name} is a day such as 2026-11-01.`);
    return day;
  });
  if (until && !from) throw new UsageError('--until needs --from.');
  if (from && until && until < from) throw new UsageError('--until is before --from.');
  return { from: from ?? null, until: until ?? null };
}
