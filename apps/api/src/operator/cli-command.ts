import type { NetworkConnection } from './network-connection.ts';

/** A command of the operator's command line. */
export interface CliCommand {
  /** Its words, such as `stats load`. */
  name: string;
  /** The operand that it takes, such as `FILE`; null for none. */
  operand: string | null;
  /** One line for the list of commands. */
  summary: string;
  /** The text of `--help`. */
  help: string;
  /** `folder` is where the command was typed: a path is relative to it. */
  run(network: NetworkConnection, operand: string, folder: string): Promise<void>;
}

/** The command line cannot be understood; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
