import type { CommandInput, CommandResult, CommandTable } from './command.ts';

/** Runs commands on a network, in this process or in the API that has the embedded stores. */
export interface Connection<Commands extends CommandTable> {
  /** Throws what the command throws, `NetworkNotRunning` and `AnswerLost`. */
  order<Name extends keyof Commands & string>(
    name: Name,
    input: CommandInput<Commands, Name>,
  ): Promise<CommandResult<Commands, Name>>;
  close(): Promise<void>;
}

/** No process has the network's stores open. */
export class NetworkNotRunning extends Error {
  override readonly name = 'NetworkNotRunning';

  constructor(message = 'No running API was found.', cause?: unknown) {
    super(message, { cause });
  }
}

/** The connection ended after a command was sent and before its answer came, so the command may have been carried out. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';

  constructor(command: string, cause?: unknown) {
    super(`The connection to the network was lost during "${command}"; it may have been carried out.`, { cause });
  }
}
