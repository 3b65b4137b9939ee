import { isConnectionFault } from '#stores/sql/connection-fault.ts';
import { runCommand } from './network-commands.ts';
import type { CommandName, CommandResult } from './network-commands.ts';
import { AnswerLost } from './network-connection.ts';
import type { NetworkConnection } from './network-connection.ts';
import type { NetworkStores } from './network-stores.ts';

/** Runs commands on stores of this process. Closing the connection leaves the stores open. */
export function directNetwork(stores: NetworkStores): NetworkConnection {
  return {
    async order<Name extends CommandName>(name: Name, input: unknown) {
      try {
        return (await runCommand(stores, name, input)) as CommandResult<Name>;
      } catch (error) {
        throw isConnectionFault(error) ? new AnswerLost(name, error) : error;
      }
    },
    async close() {},
  };
}
