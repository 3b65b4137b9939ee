import type { ImportResult } from '#modules/feed/import/import.network.ts';
import type { ImportKind } from '#modules/feed/import/import-file.ts';
import type { CliCommand, CliResult } from '#operator/cli-command.ts';
import { readInputFile, textOption } from './options.ts';

interface ImportText {
  summary: string;
  columns: string;
  options?: CliCommand['options'];
}

const texts: Record<ImportKind, ImportText> = {
  publishers: {
    summary: 'open the accounts of publishers of an existing network',
    columns: `  external_id      the id that your systems have for the publisher
  email            an address that has an account is the same publisher: all columns
                   have to be equal, because an import changes no account. Of one that
                   has the external id, only the currency has to be equal
  company, first_name, last_name
  currency         of ISO 4217, such as EUR
  locale           optional: en or ru, en by default
  contract_signed  optional: yes or no

Nobody can sign in before a password is chosen by "Forgot password?". With --invite,
each new publisher gets the mail of users create.`,
    options: { invite: 'boolean' },
  },
  apps: {
    summary: 'add applications of an existing network',
    columns: `  external_id      the id that your systems have for the application
  publisher        the e-mail address, Publisher ID or external id of its owner
  name
  platform         android or ios
  status           on_check, active, stopped or test_mode; empty for on_check, or for
                   test_mode without a store. It counts for new applications only
  store_url        optional: the page in a store; empty while it is in no store
  bundle_id        optional
  app_ads_txt_url  optional: the developer's app-ads.txt

An application that its publisher has already, by its store_url, gets the external id.
Of one that has the external id, only the name is changed.`,
  },
  blocks: {
    summary: 'add ad blocks of an existing network',
    columns: `  external_id      the id of the unit in your ad server
  app              the number or the external id of the application
  name
  ad_format        the id of an ad format, such as fs_banner
  status           stopped, or active for the status of its application. It counts
                   for new blocks only
  place            optional

Of a block that has the external id, name, ad_format and place are changed.`,
  },
};

function importCommand(kind: ImportKind): CliCommand {
  const { summary, columns, options } = texts[kind];
  return {
    name: `import ${kind}`,
    operand: 'FILE',
    options: { 'dry-run': 'boolean', source: 'string', ...options },
    summary,
    help: `Imports ${kind} from CSV with their own ids: all of the file, or nothing if any line is bad.
The same file again changes nothing.

Usage: bin/network import ${kind} FILE [--dry-run] [--source NAME]${options === undefined ? '' : ' [--invite]'}

FILE is CSV (RFC 4180) with a header, in UTF-8, of at most 50 MB and 200,000 rows.

  --dry-run      check everything, say what would change, and write nothing
  --source NAME  where the external ids are valid; main without it

The columns, in any order:

${columns}`,

    async run(network, [path = ''], folder, input) {
      // Imported late: every other command does without a parser.
      const { largestImport, readImportedCsv } = await import('./imported-csv.ts');
      const file = readImportedCsv(await readInputFile(path, { folder, largest: largestImport }));
      const isDryRun = input['dry-run'] === true;
      const source = textOption(input, 'source') ?? 'main';
      const order = { kind, ...file, source, isDryRun, isInviting: input['invite'] === true };
      return resultOf(await network.order('importFile', order), isDryRun);
    },
  };
}

function resultOf(data: ImportResult, isDryRun: boolean): CliResult {
  if (data.badLines > 0) return { data, text: refusalText(data), isFailure: true };
  const { rows, created, changed, unchanged, changes, left, leftRows } = data;
  const rowsText = `${rows} ${rows === 1 ? 'row' : 'rows'}`;
  const counts = isDryRun
    ? `Checked ${rowsText}; nothing was written. ${created} would be created, ${changed} changed, ${unchanged} are there already.`
    : `Imported ${rowsText}: ${created} created, ${changed} changed, ${unchanged} were there already.`;
  const listed = changes.map(({ line, change }) => `  line ${line}: ${change}`);
  const rest = changed > changes.length ? [`  … and ${changed - changes.length} more changes`] : [];
  const leftLines = leftRows.map(({ line, reason }) => `  line ${line}: ${reason}`);
  const leftRest = left > leftRows.length ? [`  … and ${left - leftRows.length} more that stay`] : [];
  return { data, text: [counts, ...listed, ...rest, ...leftLines, ...leftRest].join('\n') };
}

function refusalText({ badLines, listed, reasons }: ImportResult): string {
  const lines = listed.map(
    ({ line, faults }) =>
      `  line ${line}: ${faults.map(({ column, reason, value }) => `${column} ${value === '' ? '' : `${JSON.stringify(value)} `}${reason}`).join('; ')}`,
  );
  const rest = badLines > listed.length ? [`  … and ${badLines - listed.length} more`] : [];
  return [
    `The file has ${badLines} bad ${badLines === 1 ? 'line' : 'lines'}; nothing was imported.`,
    ...lines,
    ...rest,
    'By reason:',
    ...reasons.map(({ column, reason, lines: count }) => `  ${count} × ${column} ${reason}`),
  ].join('\n');
}

export const importCommands: readonly CliCommand[] = (['publishers', 'apps', 'blocks'] as const).map(importCommand);
