import type { NetworkConnection } from '#network-orders.ts';

/** Values of options by name. */
export type ParsedOptions = Readonly<Record<string, string | boolean | undefined>>;

/** What a command prints. */
export interface CliResult {
  /** What `--json` prints. */
  data: unknown;
  /** The same in words. */
  text: string;
  /** A remark on the text, such as that there is more. It goes to standard error, so that a pipe does not read it. */
  note?: string;
  /** The command was carried out, and what it found is a failure: the exit code is 1. */
  isFailure?: boolean;
}

/** What a command returns: one result, or results that are printed as they come, each in a line of its own. */
export type CliOutput = Promise<CliResult> | AsyncIterable<CliResult>;

interface CommandText {
  /** Such as `stats load`. */
  name: string;
  /** Its operands: `FILE`, `KIND FILE` for two, `[TEXT]` for an optional one; null for none. */
  operand: string | null;
  /** The option that replaces the operand. */
  operandOr?: string;
  /** Its options: a `boolean` has no value. None by default. Every command has those of `commonOptions` too. */
  options?: Readonly<Record<string, 'boolean' | 'string'>>;
  /** One line for the list of commands. */
  summary: string;
  /** The text of `--help`. */
  help: string;
}

/** A command on the network. `Network` has the commands that it sends. */
export interface CliCommand<Network = NetworkConnection> extends CommandText {
  /** It reads or writes files of publishers; the name of an option where it does so with that one. */
  needsFiles?: boolean | string;
  /** Relative paths start from `folder`, the terminal's. */
  run(network: Network, operands: readonly string[], folder: string, options: ParsedOptions): CliOutput;
}

/** Where a command was typed. */
export interface Terminal {
  /** Relative paths start there. */
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** A command that needs no network that can be opened. */
export interface LocalCommand extends CommandText {
  runLocally(terminal: Terminal, operands: readonly string[], options: ParsedOptions): CliOutput;
}

/** The options of every command. */
export const commonOptions = { json: 'boolean', as: 'string' } as const;
