import { basename } from 'node:path';
import { rejectionCodes } from '@publisher-console/api-contract/rejection-codes';
import { statuses } from '@publisher-console/api-contract/statuses';
import type { RejectionCode } from '@publisher-console/api-contract/rejection-codes';
import type { KnownStatus, OperatorAction } from '@publisher-console/api-contract/statuses';
import type { Translated } from '#contract/language.ts';
import { largestEvidence } from '#modules/applications/decisions/evidence.ts';
import type { ApplicationSummary } from '#modules/applications/applications.network.ts';
import { oneOf, UsageError } from '#orders/option-values.ts';
import { readInputFile, reasonOption, reasonOptions, textOption } from './options.ts';
import type { CliCommand, CliResult, ParsedOptions } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import type { NetworkConnection } from '#network-orders.ts';

const appsListCommand = listCommand({
  name: 'apps list',
  operand: null,
  options: { status: 'string' },
  summary: 'list applications; --status on_check: those that wait for approval',
  help: `Lists applications that are not deleted, the oldest first: number, status,
name, platform, publisher, store link and id.

Usage: bin/network apps list [--status STATUS]

STATUS is one of ${statuses.join(', ')}.`,

  read: (network, page, _operands, { status }) =>
    network.order('listApplications', { ...page, status: statusOf(status) }),
  line: lineOf,
});

const approveCommand: CliCommand = {
  name: 'apps approve',
  operand: 'APP',
  summary: 'approve an application: it becomes active',
  help: `Makes an application active that waits for approval or is in test mode. Its ad blocks
become active with it, except those that the publisher has stopped. The publisher
gets a mail.

Usage: bin/network apps approve APP

APP is the id or the number of the application; of one publisher, several with commas.`,

  run: (network, [named = '']) => decide(network, 'approve', named),
};

const rejectCommand: CliCommand = {
  name: 'apps reject',
  operand: 'APP',
  options: { ...reasonOptions, code: 'string', 'resubmit-from': 'string', evidence: 'string' },
  needsFiles: 'evidence',
  summary: 'reject an application: it is stopped, and its publisher reads why',
  help: `Stops an application that waits for approval or is active. The publisher reads the
reason in a mail and beside the application, what to change, and from when the
application can be resumed: it then waits for approval again.

Usage: bin/network apps reject APP --code CODE [--resubmit-from DAY]
           [--reason-en TEXT --reason-ru TEXT | --reason TEXT] [--evidence FILE]

APP is the id or the number of the application; of one publisher, several with commas.
CODE is one of
${rejectionCodes.join(', ')};
each but other has a text in both languages, to which the reason adds yours. Each publisher
reads it in their own language; --reason has one text for both. DAY is such as
2026-11-29, in the reporting time zone; without it, the application can be resumed
after a day. FILE is a JPG, PNG or PDF of up to 5 MiB, which the publisher downloads
beside the application.`,

  run: async (network, [named = ''], folder, options) => {
    const rejection = rejectionIn(options);
    const path = textOption(options, 'evidence');
    if (path === null) return decide(network, 'reject', named, rejection);
    const content = await readInputFile(path, { folder, largest: largestEvidence });
    const evidence = { name: basename(path), content: content.toString('base64') };
    return decide(network, 'reject', named, { ...rejection, evidence });
  },
};

const testModeCommand: CliCommand = {
  name: 'apps test-mode',
  operand: 'APP',
  summary: 'put an application into test mode',
  help: `Puts an application into test mode that waits for approval or is active. Its ad blocks
follow, except those that the publisher has stopped. The publisher gets a mail.

Usage: bin/network apps test-mode APP

APP is the id or the number of the application; of one publisher, several with commas.`,

  run: (network, [named = '']) => decide(network, 'test_mode', named),
};

export const applicationsCommands: readonly CliCommand[] = [
  appsListCommand,
  approveCommand,
  rejectCommand,
  testModeCommand,
];

/** A rejection, from the options of `apps reject`. */
interface Rejection {
  reason: Translated | null;
  code?: RejectionCode;
  resubmitFrom?: string | undefined;
  /** The content is in Base64. */
  evidence?: { name: string; content: string };
}

async function decide(
  network: NetworkConnection,
  action: OperatorAction,
  application: string,
  rejection: Rejection = { reason: null },
): Promise<CliResult> {
  const named = application.split(',');
  if (named.length > 1) {
    const applications = named.map((each) => ({ application: each }));
    const data = await network.order('decideApplications', { applications, action, ...rejection });
    const lines = data.applications.map(({ name, status }) => `"${name}" is now ${status}.`);
    return { data, text: [...lines, 'Their publisher gets a mail about each.'].join('\n') };
  }
  const data = await network.order('decideApplication', { application, action, ...rejection });
  return { data, text: `"${data.name}" is now ${data.status}. Its publisher gets a mail.` };
}

function statusOf(status: string | boolean | undefined): KnownStatus | null {
  if (status === undefined) return null;
  const known = statuses.find((one) => one === status);
  if (known === undefined) throw new UsageError(`STATUS is one of ${statuses.join(', ')}.`);
  return known;
}

function rejectionIn(options: ParsedOptions): Rejection {
  const reason = reasonOption(options);
  const input = textOption(options, 'code');
  const code = input === null ? 'other' : oneOf(rejectionCodes, input, 'CODE');
  if (reason === null && (code === 'other' || namesReason(options))) {
    throw new UsageError(
      'apps reject needs --code CODE, or --reason-en TEXT and --reason-ru TEXT, or --reason TEXT for both.',
    );
  }
  return { reason, code, resubmitFrom: textOption(options, 'resubmit-from') ?? undefined };
}

function namesReason(options: ParsedOptions): boolean {
  return Object.keys(reasonOptions).some((name) => options[name] !== undefined);
}

function lineOf({ id, number, name, platform, status, publisher, company, ...rest }: ApplicationSummary): string {
  const { applicationUrl, createdAt } = rest;
  const day = createdAt.slice(0, 10);
  return `${number}  ${status}  ${day}  ${name} (${platform})  ${company} ${publisher}  ${applicationUrl ?? '-'}  ${id}`;
}
