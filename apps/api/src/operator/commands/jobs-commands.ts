import type { CliCommand } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import type { JobSummary } from '#modules/health/job-list.network.ts';

const jobsListCommand = listCommand({
  name: 'jobs list',
  operand: null,
  options: { dead: 'boolean' },
  summary: 'list the jobs that wait or run; --dead: those that were given up',
  help: `Lists jobs that wait or run, the one that is due first at the top. A job is work that is
done outside of a call, such as a mail that is to be sent.

Usage: bin/network jobs list [--dead]

With --dead, the jobs that were given up: every attempt failed. They stay for 30 days.`,

  read: (network, page, _operands, { dead }) => network.order('listJobs', { ...page, dead: dead === true }),
  line: lineOf,
});

const jobsRetryCommand: CliCommand = {
  name: 'jobs retry',
  operand: 'ID',
  summary: 'try a job at once that waits or was given up',
  help: `Lets a job be tried at once, with as many attempts as a new one has.

Usage: bin/network jobs retry ID`,

  async run(network, [id = '']) {
    await network.order('retryJob', { id });
    return { data: { id }, text: `Job ${id} will be tried now.` };
  },
};

const jobsDropCommand: CliCommand = {
  name: 'jobs drop',
  operand: 'ID',
  summary: 'delete a job that is not to be done',
  help: `Deletes a job that waits or was given up. A mail that is dropped is never sent.

Usage: bin/network jobs drop ID`,

  async run(network, [id = '']) {
    await network.order('dropJob', { id });
    return { data: { id }, text: `Job ${id} was deleted.` };
  },
};

export const jobsCommands: readonly CliCommand[] = [jobsListCommand, jobsRetryCommand, jobsDropCommand];

function lineOf({ id, kind, key, state, attempts, dueAt, failure }: JobSummary): string {
  const when = { waiting: 'due', running: 'runs, until', dead: 'given up' }[state];
  const tried = attempts === 0 ? [] : [`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`];
  const failed = failure === null ? [] : [`failed with ${failure}`];
  return [`${id}  ${kind}${key === null ? '' : ` ${key}`}  ${when} ${dueAt}`, ...tried, ...failed].join(', ');
}
