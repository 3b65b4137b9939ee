import { DrizzleQueryError } from 'drizzle-orm/errors';
import * as v from 'valibot';
import { ApiError } from '#contract/api-error.ts';
import { failureAnswers } from '#contract/failure-answers.ts';
import { isLockTimeOut } from '#stores/store-faults.ts';
import type { NetworkStores } from './network-stores.ts';

/**
 * The error that the operator reads. The error of a failed statement has its text and its values, which may be personal
 * data: the message of the database replaces it.
 */
export function withoutStatement(error: unknown): unknown {
  if (isLockTimeOut(error)) {
    const message = 'Another order or call held the same rows for too long. Try again.';
    return new Error(message, { cause: error });
  }
  if (error instanceof ApiError) return new Error(sentenceOf(error), { cause: error });
  if (!(error instanceof DrizzleQueryError)) return error;
  return new Error(`The relational store failed: ${error.cause?.message ?? 'it gave no reason'}.`, { cause: error });
}

/** What a call would be answered, in one line. */
function sentenceOf({ code, sentence, fieldErrors }: ApiError): string {
  if (fieldErrors === null) return `${(sentence ?? failureAnswers[code].message).en}.`;
  return Object.entries(fieldErrors)
    .map(([field, sentences]) => `${field}: ${sentences.join('. ')}.`)
    .join(' ');
}

/**
 * Commands by name. A command runs in the process that has the stores: the terminal itself when both stores are servers,
 * else the API, to which it travels as JSON. Results are therefore plain JSON values.
 */
export type CommandTable = Readonly<
  Record<string, { input: v.GenericSchema; run(stores: NetworkStores, input: never): Promise<unknown> }>
>;

export type CommandInput<Commands extends CommandTable, Name extends keyof Commands> = v.InferInput<
  Commands[Name]['input']
>;

export type CommandResult<Commands extends CommandTable, Name extends keyof Commands> = Awaited<
  ReturnType<Commands[Name]['run']>
>;

/** Describes a command whose `run` gets what the schema `input` accepts. */
export function command<Schema extends v.GenericSchema, Result>(
  input: Schema,
  run: (stores: NetworkStores, input: v.InferOutput<Schema>) => Promise<Result>,
) {
  return { input, run };
}

/** Checks the input of a command and runs it. Throws `ValiError` for a wrong input, and what the command throws; see
 * `withoutStatement`. */
export async function runCommand(
  commands: CommandTable,
  name: string,
  { stores, input }: { stores: NetworkStores; input: unknown },
): Promise<unknown> {
  const found = commands[name];
  if (found === undefined) throw new Error(`There is no command ${name}.`);
  // `command` made sure that `run` fits the schema; a table of commands cannot express it.
  const parsed = v.parse(found.input, input) as never;
  try {
    return await found.run(stores, parsed);
  } catch (error) {
    throw withoutStatement(error);
  }
}
