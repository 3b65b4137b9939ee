import type { AnyCommand } from '#operator/commands.ts';

const commonHelp = `  --json            print the result as JSON, and a failure as one JSON line
  --as NAME         who gives the order, for the audit log; without it, who called sudo,
                    else the shell's user`;

/** The help of one command. */
export function helpOf({ help }: AnyCommand): string {
  return `${help}\n\nEvery command takes:\n\n${commonHelp}`;
}

/** The help of all commands, or of those whose first word is `group`. */
export function listOf(commands: readonly AnyCommand[], group: string | undefined): string {
  const listed = commands.filter(({ name }) => group === undefined || name.startsWith(`${group} `));
  const lines = listed.map(({ name, operand, summary }) => ({
    usage: [name, operand ?? []].flat().join(' '),
    summary,
  }));
  const width = Math.max(...lines.map(({ usage }) => usage.length));
  return [
    "The network operator's commands.",
    '',
    `Usage: bin/network ${group === undefined ? '' : `${group} `}COMMAND`,
    '',
    'Commands:',
    ...lines.map(({ usage, summary }) => `  ${usage.padEnd(width)}   ${summary}`),
    '',
    'Every command takes:',
    commonHelp,
    '',
    'Add --help to a command to read more about it.',
    '',
    'The settings DATA_DIR, DATABASE_URL and WAREHOUSE_URL name the network',
    '(docs/configuration.md). One with an embedded store has to be running.',
  ].join('\n');
}
