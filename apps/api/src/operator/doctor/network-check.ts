import type { Config } from '#config.ts';
import type { Inspection } from '#modules/health/inspection.network.ts';
import { findingsOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { checkLaunch } from './launch-check.ts';
import { isPublic } from './settings-check.ts';
import { checkStores } from './store-check.ts';

/** Seconds by which a store's clock may differ: leases of jobs are that long. */
const mostSkew = 5;
/** Minutes after which a due job is late, and after which nobody does jobs. */
const [lateJob, lostJob] = [10, 60];

/** What the network's own process found in its stores. */
export function checkNetwork(inspection: Inspection, config: Config): Finding[] {
  return [
    ...checkStores(inspection, config),
    ...checkClocks(inspection),
    ...checkFiles(inspection),
    checkTimeZone(inspection, config),
    checkDays(inspection),
    ...checkLaunch(inspection, config),
    ...checkJobs(inspection),
    ...checkDemo(inspection, config),
  ];
}

function checkClocks({ relational, warehouse }: Inspection): Finding[] {
  const { ok, fail } = findingsOf('clocks');
  const hosts = warehouse.flatMap((host) =>
    'fault' in host ? [] : [[`warehouse at ${host.host}`, host.skew] as const],
  );
  const stores = [['relational store', relational.skew] as const, ...hosts];
  const wrong = stores.filter(([, skew]) => Math.abs(skew) > mostSkew);
  if (wrong.length === 0)
    return [ok(`Less than ${mostSkew} s apart: the API's machine, ${stores.map(([store]) => store).join(', ')}.`)];
  return wrong.map(([store, skew]) =>
    fail(
      `The clock of the ${store} is ${Math.abs(Math.round(skew))} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's.`,
      'Let NTP set the clocks of all machines.',
    ),
  );
}

function checkFiles({ files }: Inspection): Finding[] {
  const { ok, fail, notChecked } = findingsOf('files');
  if (files === null) return [notChecked('The files are in the data folder of the API, and only the API opens them.')];
  if (files.fault === null) return [ok('A file was written, read and deleted.')];
  return [
    fail(
      `A file cannot be written, read and deleted (${files.fault}).`,
      'Check FILES_URL and its rights, or the data folder.',
    ),
  ];
}

function checkTimeZone({ timeZone }: Inspection, { network }: Config): Finding {
  const { ok, fail } = findingsOf('time zone');
  if (timeZone === null) return ok(`Days will end in ${network.timeZone}; the first load keeps it.`);
  if (timeZone === network.timeZone) return ok(`Days of statistics end in ${timeZone}.`);
  return fail(
    `Days of statistics end in ${timeZone}, and REPORTING_TIME_ZONE is ${network.timeZone}.`,
    `Set REPORTING_TIME_ZONE=${timeZone}.`,
  );
}

/** How many days a finding names. */
const mostNamedDays = 5;

function checkDays({ unfinishedDays }: Inspection): Finding {
  const { ok, warn } = findingsOf('statistics');
  const { length } = unfinishedDays;
  if (length === 0) return ok('The facts of every day that is over reach its end.');
  const named = unfinishedDays.slice(0, mostNamedDays).join(', ');
  const others = length > mostNamedDays ? ` and ${length - mostNamedDays} more` : '';
  return warn(
    `The facts of ${length === 1 ? 'a day that is over do not reach its end' : `${length} days that are over do not reach their end`}: ${named}${others}.`,
    'Load the whole file of each: until then it is in progress, and no day from it on is final.',
  );
}

function checkJobs({ jobs }: Inspection): Finding[] {
  const { ok, warn, fail } = findingsOf('jobs');
  const dead =
    jobs.dead === 0
      ? []
      : [
          warn(
            `${jobs.dead} ${jobs.dead === 1 ? 'job was' : 'jobs were'} given up.`,
            'See bin/network jobs list --dead.',
          ),
        ];
  const { oldestDue, due } = jobs;
  const minutes = Math.floor((oldestDue ?? 0) / 60);
  const waiting = `${due} ${due === 1 ? 'job is' : 'jobs are'} due, the oldest for ${minutes} minutes.`;
  if (minutes >= lostJob) return [fail(waiting, 'Start an API process, and look into its log.'), ...dead];
  if (minutes >= lateJob) return [warn(waiting, "Look into the API's log, or start another process."), ...dead];
  return [ok(`No job has been due for more than ${lateJob} minutes.`), ...dead];
}

function checkDemo({ hasDemo }: Inspection, config: Config): Finding[] {
  const { ok, fail } = findingsOf('demo');
  if (!hasDemo) return [ok('There is no demo account.')];
  if (!isPublic(config)) return [ok('The demo network is there, and only this machine reaches it.')];
  return [fail('The demo account is there, and its password is public.', 'Remove the demo: bin/network demo remove.')];
}
