import type { CommandInput, CommandResult } from '#orders/command.ts';
import type { LoadConnection, loadCommands } from '#modules/statistics/loads/load-commands.network.ts';

type LoadCommands = typeof loadCommands;

type Replacements = {
  [Name in keyof LoadCommands]?: (
    input: CommandInput<LoadCommands, Name>,
  ) => Promise<CommandResult<LoadCommands, Name>>;
};

/** A connection in which functions of a test replace some commands. */
export function stubCommands(network: LoadConnection, replacements: Replacements): LoadConnection {
  return {
    ...network,
    order<Name extends keyof LoadCommands>(name: Name, input: CommandInput<LoadCommands, Name>) {
      const replacement: Replacements[Name] = replacements[name];
      return replacement === undefined ? network.order(name, input) : replacement(input);
    },
  };
}
