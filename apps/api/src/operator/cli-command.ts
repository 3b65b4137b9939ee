import type { NetworkConnection } from '#network/network-connection.ts';

/** The options that were given, by name. */
export type GivenOptions = Readonly<Record<string, string | boolean | undefined>>;

/** A command of the terminal. `Network` has the commands that it sends. */
export interface CliCommand<Network extends NetworkConnection = NetworkConnection> {
  /** Its words, such as `stats load`. */
  name: string;
  /** The operands that it takes, such as `FILE`, `KIND FILE` for two, or `[TEXT]` for one that may be left out; null for none. */
  operand: string | null;
  /** The option that may be given in place of the operand. */
  operandOr?: string;
  /** The options that it takes, and whether they have a value; none unless said otherwise. */
  options?: Readonly<Record<string, 'boolean' | 'string'>>;
  /** It reads or writes files of publishers. */
  needsFiles?: boolean;
  /** One line for the list of commands. */
  summary: string;
  /** The text of `--help`. */
  help: string;
  /** `folder` is where the command was typed: a path is relative to it. */
  run(network: Network, operands: readonly string[], folder: string, options: GivenOptions): Promise<void>;
}
