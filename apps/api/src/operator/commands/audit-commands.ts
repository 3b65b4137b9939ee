import type { AuditFilter, AuditSummary } from '#modules/audit/audit-events.network.ts';
import type { NetworkConnection } from '#network-orders.ts';
import type { CliCommand, CliResult, ParsedOptions } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import { largestPage } from '#orders/page.ts';
import { UsageError } from '#orders/option-values.ts';
import { parseAsOf, textOption } from './options.ts';

/** The instant of an option in ISO 8601, a day being its first one in UTC; null when it is absent. Throws `UsageError`. */
export function instantOption(options: ParsedOptions, name: string): string | null {
  const text = textOption(options, name);
  if (text === null) return null;
  try {
    return parseAsOf(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : text).toISOString();
  } catch (cause) {
    const wanted = `a day such as 2026-11-21, or an instant such as 2026-11-21T13:00Z`;
    throw new UsageError(`--${name} ${JSON.stringify(text)} is not ${wanted}.`, { cause });
  }
}

const filterOptions = { user: 'string', by: 'string', kind: 'string', from: 'string', to: 'string' } as const;

const filterHelp = `  --user USER       of one account: an e-mail address, a Publisher ID or an id
  --by ACTOR        by one actor, or by the person with this e-mail address
  --kind KIND       of one kind, such as account_blocked or login_failed
  --from INSTANT    from this instant on: a day such as 2026-11-01 (UTC), or
                    2026-11-01T09:00Z
  --to INSTANT      before this instant`;

const auditListCommand = listCommand({
  name: 'audit list',
  operand: null,
  options: filterOptions,
  summary: 'list what happened to accounts, apps and documents, and who did it',
  help: `Lists events of the audit log, the newest first: number, instant, kind, Publisher ID, who
gave the operator's order or did it in a session, client's address, and details.

Usage: bin/network audit list [--user USER] [--by ACTOR] [--kind KIND] [--from INSTANT]
         [--to INSTANT]

${filterHelp}`,

  read: (network, page, _operands, options) => network.order('listAudit', { ...page, ...filterOf(options) }),
  line: lineOf,
});

const auditExportCommand: CliCommand = {
  name: 'audit export',
  operand: null,
  options: { ...filterOptions, after: 'string' },
  summary: 'print the audit log as JSON lines, for another system that keeps it',
  help: `Prints events of the audit log, the oldest first, each a JSON object in a line, up to a
minute ago.

Usage: bin/network audit export [--after ID] [--user USER] [--by ACTOR]
         [--kind KIND] [--from INSTANT] [--to INSTANT]

  --after ID        events after the one with this id: the id of the last line that was
                    stored, so that a later export goes on there
${filterHelp}`,

  run: (network, _operands, _folder, options) => exported(network, filterOf(options), textOption(options, 'after')),
};

export const auditCommands: readonly CliCommand[] = [auditListCommand, auditExportCommand];

async function* exported(
  network: NetworkConnection,
  filter: AuditFilter,
  first: string | null,
): AsyncIterable<CliResult> {
  let after = first;
  do {
    const { rows, next } = await network.order('exportAudit', { ...filter, limit: largestPage, after });
    for (const data of rows) yield { data, text: JSON.stringify(data) };
    after = next;
  } while (after !== null);
}

function filterOf(options: ParsedOptions): AuditFilter {
  return {
    user: textOption(options, 'user'),
    actor: textOption(options, 'by'),
    kind: textOption(options, 'kind'),
    from: instantOption(options, 'from'),
    to: instantOption(options, 'to'),
  };
}

function lineOf({ id, at, kind, publisher, actor, person, clientAddress, details }: AuditSummary): string {
  return `${id}  ${at}  ${kind}  ${publisher ?? '-'}  ${actor ?? person ?? '-'}  ${clientAddress ?? '-'}  ${JSON.stringify(details)}`;
}
