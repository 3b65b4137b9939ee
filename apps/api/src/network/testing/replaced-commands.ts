import type { CommandInput, CommandName, CommandResult } from '#network/network-commands.ts';
import type { NetworkConnection } from '#network/network-connection.ts';

type Replacements = { [Name in CommandName]?: (input: CommandInput<Name>) => Promise<CommandResult<Name>> };

/** The network with other functions for some of its commands. */
export function replaceCommands(network: NetworkConnection, replacements: Replacements): NetworkConnection {
  return {
    ...network,
    order<Name extends CommandName>(name: Name, input: CommandInput<Name>) {
      const replacement: Replacements[Name] = replacements[name];
      return replacement === undefined ? network.order(name, input) : replacement(input);
    },
  };
}
