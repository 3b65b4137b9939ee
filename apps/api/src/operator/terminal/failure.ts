import { ConfigError } from '#config.ts';
import { UsageError } from '#orders/usage-error.ts';
import { withoutStatement } from '#orders/failed-statement.ts';
import { FileRefused } from '#modules/statistics/loads/file/file-refused.ts';
import { TableRefused } from '#modules/statistics/loads/table/table-refused.ts';
import { refusalText } from '#operator/commands/refusal-text.ts';
import { exitCodeOf } from './exit-code.ts';

/** Prints a failure on standard error, and returns the exit code. */
export function printFailure(failure: unknown, isJson: boolean): number {
  // A restore sends no orders, whose errors have no statement any more.
  const error = withoutStatement(failure);
  const exitCode = exitCodeOf(error);
  console.error(isJson ? JSON.stringify({ error: messageOf(error), exitCode }) : errorText(error));
  return exitCode;
}

function errorText(error: unknown): string {
  return error instanceof UsageError ? `${error.message}\nTry: bin/network --help` : messageOf(error);
}

function messageOf(error: unknown): string {
  if (error instanceof FileRefused || error instanceof TableRefused) return refusalText(error);
  if (error instanceof ConfigError) return `Wrong settings:\n${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
