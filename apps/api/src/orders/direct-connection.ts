import { isConnectionFault, isLockTimeOut } from '#stores/store-faults.ts';
import { runCommand } from './command.ts';
import type { CommandResult, CommandTable } from './command.ts';
import { AnswerLost } from './connection.ts';
import type { Connection } from './connection.ts';
import type { NetworkStores } from './network-stores.ts';

/** Runs commands on stores of this process. Closing the connection leaves the stores open. */
export function createDirectConnection<Commands extends CommandTable>(
  commands: Commands,
  stores: NetworkStores,
): Connection<Commands> {
  return {
    async order<Name extends keyof Commands & string>(name: Name, input: unknown) {
      try {
        return (await runCommand(commands, name, { stores, input })) as CommandResult<Commands, Name>;
      } catch (error) {
        throw isConnectionFault(error) && !isLockTimeOut(error) ? new AnswerLost(name, error) : error;
      }
    },
    async close() {},
  };
}
