import { circumstancesInMarkdown } from '#support/circumstances.ts';
import type { Circumstances } from '#support/circumstances.ts';
import { verdictOn } from './goals.ts';
import type { Goal } from './goals.ts';
import { interactions } from './interactions.ts';
import { pageMeasures, rangeIn, visitSubject } from './samples.ts';
import type { BuildName, Sample } from './samples.ts';
import { pageSubjects } from './subjects.ts';
import type { PageName } from './subjects.ts';

const inKilobytes = new Set(['html', 'script', 'style', 'font', 'data', 'other']);

export interface Results {
  samples: readonly Sample[];
  goals: readonly Goal[];
}

/** All results in Markdown: the circumstances, and a table for each subject that was measured. */
export function resultsInMarkdown(results: Results, circumstances: Circumstances): string {
  const pages = (Object.keys(pageSubjects) as PageName[]).flatMap((page) => {
    const { title } = pageSubjects[page];
    return [
      [visitSubject(page, 'cold'), `${title}, first visit`],
      [visitSubject(page, 'warm'), `${title}, second visit`],
    ] as const;
  });
  const tables = [
    ...pages.map(([subject, title]) => tableOf(results, subject, title, pageMeasures)),
    tableOf(results, 'absence', 'Statistics after ten minutes, first visit with an expired access token', pageMeasures),
    tableOf(results, 'interactions', 'Interactions, report of 100 rows and 12 columns, wide screen', interactions),
  ];
  return [circumstancesInMarkdown(circumstances), verdicts(results), ...tables]
    .filter((text) => text !== '')
    .join('\n\n');
}

function verdicts({ samples, goals }: Results): string {
  const all = goals.map((goal) => verdictOn(goal, samples)).filter((verdict) => verdict !== null);
  if (all.length === 0) return '';
  return `${all.filter((verdict) => verdict === 'met').length} of ${all.length} goals that were measured are met.`;
}

function tableOf(results: Results, subject: string, title: string, measures: Readonly<Record<string, string>>): string {
  const builds = (['new', 'old'] as const).filter((build) =>
    results.samples.some((sample) => sample.build === build && (build === 'new' || sample.subject === subject)),
  );
  const rows = Object.entries(measures)
    .map(([measure, name]) => rowOf(results, builds, { subject, measure, name }))
    .filter((row) => row !== null);
  if (rows.length === 0) return '';
  const head = ['median (least–most)', ...builds, ...(builds.includes('old') ? ['ratio'] : []), 'goal'];
  return [`### ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function rowOf(
  { samples, goals }: Results,
  builds: readonly BuildName[],
  { subject, measure, name }: { subject: string; measure: string; name: string },
): string[] | null {
  const ranges = builds.map((build) => rangeIn(samples, { build, subject, measure }));
  if (ranges.every((range) => range === null)) return null;
  const cells = ranges.map((range) =>
    range === null
      ? '—'
      : `${written(measure, range.middle)} (${written(measure, range.least)}–${written(measure, range.most)})`,
  );
  const [own, old] = [ranges[builds.indexOf('new')], ranges[builds.indexOf('old')]];
  const ratio = own && old && old.middle > 0 ? `${(own.middle / old.middle).toFixed(2)} ×` : '—';
  const goal = goals.find((one) => one.subject === subject && one.measure === measure);
  const verdict = verdictOn(goal, samples);
  const limit = goal && `≤ ${written(measure, goal.most)}${goal.ratio === undefined ? '' : `, ≤ ${goal.ratio} ×`}`;
  return [name, ...cells, ...(builds.includes('old') ? [ratio] : []), limit ? [limit, verdict].join(' ').trim() : ''];
}

function written(measure: string, value: number): string {
  if (inKilobytes.has(measure)) return (value / 1000).toFixed(1);
  return measure === 'cls' ? value.toFixed(3) : String(Math.round(value));
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
