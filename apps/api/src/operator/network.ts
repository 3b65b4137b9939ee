import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#config.ts';
import { connectNetwork } from './connect-network.ts';
import { demoCommand } from './demo-command.ts';
import { FileRefused } from './file-refused.ts';
import type { NetworkConnection } from './network-connection.ts';
import { refusalText, statsLoadCommand } from './stats-load-command.ts';
import { demoHelp, networkHelp, statsHelp, statsLoadHelp, UsageError } from './usage.ts';

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(errorText(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(words: string[]): Promise<void> {
  const { command, operands, isHelpWanted } = parse(words);
  if (command === 'stats load') {
    if (isHelpWanted) return console.log(statsLoadHelp);
    const [file] = operands;
    if (file === undefined || operands.length > 1)
      throw new UsageError('stats load takes one FILE, or - for standard input.');
    // A package script runs in the repository's folder; the file is meant from where the command was typed.
    const path = file === '-' ? file : resolve(process.env.INIT_CWD ?? '.', file);
    return withNetwork((network) => statsLoadCommand(path, network));
  }
  if (command === 'demo') {
    if (isHelpWanted) return console.log(demoHelp);
    if (operands.length > 0) throw new UsageError('demo takes no operands.');
    return withNetwork(demoCommand);
  }
  if (!isHelpWanted) throw new UsageError(command === '' ? 'Which command?' : `There is no command "${command}".`);
  console.log(command === 'stats' ? statsHelp : networkHelp);
}

function parse(words: string[]): { command: string; operands: string[]; isHelpWanted: boolean } {
  let parsed;
  try {
    parsed = parseArgs({ args: words, allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  const [first = '', second, ...rest] = parsed.positionals;
  const isHelpWanted = parsed.values.help === true;
  if (first !== 'stats') return { command: first, operands: parsed.positionals.slice(1), isHelpWanted };
  return { command: second === undefined ? first : `${first} ${second}`, operands: rest, isHelpWanted };
}

async function withNetwork(work: (network: NetworkConnection) => Promise<void>): Promise<void> {
  const network = await connectNetwork(readConfig(process.env));
  try {
    await work(network);
  } finally {
    await network.close();
  }
}

function errorText(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nTry: pnpm network --help`;
  if (error instanceof FileRefused) return refusalText(error);
  if (error instanceof ConfigError) return `Settings that cannot be used:\n${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
