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
  run(network: NetworkConnection, operand: string): Promise<void>;
}

/** The command line cannot be understood; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
