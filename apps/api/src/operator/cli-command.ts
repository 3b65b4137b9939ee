import type { NetworkConnection } from '#network/network-commands.ts';

/** Values of options by name. */
export type GivenOptions = Readonly<Record<string, string | boolean | undefined>>;

/** A command of the terminal. `Network` has the commands that it sends. */
export interface CliCommand<Network = NetworkConnection> {
  /** Such as `stats load`. */
  name: string;
  /** Its operands: `FILE`, `KIND FILE` for two, `[TEXT]` for an optional one; null for none. */
  operand: string | null;
  /** The option that replaces the operand. */
  operandOr?: string;
  /** Its options: a `boolean` has no value. None by default. */
  options?: Readonly<Record<string, 'boolean' | 'string'>>;
  /** It reads or writes files of publishers. */
  needsFiles?: boolean;
  /** One line for the list of commands. */
  summary: string;
  /** The text of `--help`. */
  help: string;
  /** Relative paths start from `folder`, the terminal's. */
  run(network: Network, operands: readonly string[], folder: string, options: GivenOptions): Promise<void>;
}
