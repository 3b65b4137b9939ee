import { onTestFinished, vi } from 'vitest';
import type { CliCommand, GivenOptions } from '#operator/cli-command.ts';
import type { NetworkConnection } from '#network/network-commands.ts';

/** Runs a command, its operands separated by spaces after its name, and returns what it printed. */
export async function typeCommand(
  { commands, network, folder = '.' }: { commands: readonly CliCommand[]; network: NetworkConnection; folder?: string },
  typed: string,
  options: GivenOptions = {},
): Promise<string> {
  const command = commands.find(({ name }) => typed === name || typed.startsWith(`${name} `));
  if (command === undefined) throw new Error(`There is no ${typed}.`);
  const operands = typed
    .slice(command.name.length + 1)
    .split(' ')
    .filter(Boolean);
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  await command.run(network, operands, folder, options);
  const printed = print.mock.calls.map(([line]) => String(line)).join('\n');
  print.mockRestore();
  return printed;
}
