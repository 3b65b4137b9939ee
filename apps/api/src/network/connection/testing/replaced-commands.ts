import type { CommandInput, CommandResult } from '#network/connection/command.ts';
import type { NetworkCommands } from '#network/network-commands.ts';
import type { NetworkConnection } from '#network/connection/connection.ts';

type Input<Name extends keyof NetworkCommands> = CommandInput<NetworkCommands, Name>;

type Replacements = {
  [Name in keyof NetworkCommands]?: (input: Input<Name>) => Promise<CommandResult<NetworkCommands, Name>>;
};

/** A connection in which functions of a test replace some commands. */
export function replaceCommands(network: NetworkConnection, replacements: Replacements): NetworkConnection {
  return {
    ...network,
    order<Name extends keyof NetworkCommands>(name: Name, input: Input<Name>) {
      const replacement: Replacements[Name] = replacements[name];
      return replacement === undefined ? network.order(name, input) : replacement(input);
    },
  };
}
