import { parseArgs } from 'node:util';
import { commonOptions } from '#operator/cli-command.ts';
import type { ParsedOptions } from '#operator/cli-command.ts';
import type { AnyCommand } from '#operator/commands.ts';
import { UsageError } from '#orders/option-values.ts';

/** The name that differs least from a mistyped one; null when none is near. */
function nearestName(typed: string, names: readonly string[]): string | null {
  const [nearest] = names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.max(2, name.length / 3))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.name ?? null;
}

/** How many characters have to be added, removed or replaced (Levenshtein). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (let index = 0; index < from.length; index += 1)
    row = nextRow(row, index + 1, (place) => from[index] === to[place]);
  return row.at(-1) ?? 0;
}

function nextRow(row: readonly number[], first: number, isSame: (place: number) => boolean): number[] {
  const next = [first];
  for (const [place, diagonal] of row.slice(0, -1).entries()) {
    const change = diagonal + (isSame(place) ? 0 : 1);
    next.push(Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, change));
  }
  return next;
}

/** What was typed: a command with its operands and options, or a wish for help. */
export type Typed =
  | { command: AnyCommand; operands: string[]; options: ParsedOptions; isHelpWanted: boolean }
  | { command: undefined; group: string | undefined };

/** Finds the command that was typed. Throws `UsageError` for an unknown one, and for wrong operands or options. */
export function parseTyped(commands: readonly AnyCommand[], args: string[]): Typed {
  const { words, isHelpWanted, options } = parse(commands, args);
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  if (command === undefined) return { command, group: groupOf(commands, words, isHelpWanted) };
  const operands = words.slice(command.name.split(' ').length);
  if (!isHelpWanted) requireFit(command, operands.length, options);
  return { command, operands, options, isHelpWanted };
}

/** The group whose commands are to be listed; undefined for all commands. */
function groupOf(commands: readonly AnyCommand[], words: string[], isHelpWanted: boolean): string | undefined {
  const [group, ...more] = words;
  if (group === undefined) return undefined;
  if (commands.some(({ name }) => name.startsWith(`${group} `)) && (more.length === 0 || isHelpWanted)) return group;
  const typed = words.join(' ');
  const nearest = nearestName(typed, namesOf(commands));
  const advice = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  throw new UsageError(`There is no command "${typed}".${advice}`);
}

/** The names of commands and of their groups. */
function namesOf(commands: readonly AnyCommand[]): string[] {
  return [...new Set(commands.flatMap(({ name }) => [name, ...name.split(' ').slice(0, 1)]))];
}

function requireFit(command: AnyCommand, count: number, options: ParsedOptions): void {
  const { name, operand, operandOr } = command;
  const unknown = Object.keys(options).find((option) => !(option in { ...command.options, ...commonOptions }));
  if (unknown !== undefined) throw new UsageError(`${name} takes no --${unknown}.`);
  const isReplaced = operandOr !== undefined && options[operandOr] !== undefined;
  const all = operand === null ? [] : operand.split(' ');
  const required = all.filter((word) => !word.startsWith('['));
  if (isReplaced ? count === 0 : count >= required.length && count <= all.length) return;
  if (isReplaced) throw new UsageError(`${name} takes one ${operand} or --${operandOr}, not both.`);
  const words = all.length === 0 ? 'no operand' : all.map(countOf).join(' and ');
  throw new UsageError(`${name} takes ${words}.`);
}

const countOf = (word: string) => (word.startsWith('[') ? `at most one ${word.slice(1, -1)}` : `one ${word}`);

function parse(commands: readonly AnyCommand[], args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: knownOptions(commands) });
    const { help, ...options } = values;
    return { words: positionals, isHelpWanted: help === true, options };
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The options of all commands. */
function knownOptions(commands: readonly AnyCommand[]): Record<string, { type: 'boolean' | 'string'; short?: string }> {
  const all = [commonOptions, ...commands.map(({ options = {} }) => options)].flatMap((some) => Object.entries(some));
  return { ...Object.fromEntries(all.map(([name, type]) => [name, { type }])), help: { type: 'boolean', short: 'h' } };
}
