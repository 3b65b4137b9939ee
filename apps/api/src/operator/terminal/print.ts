import { once } from 'node:events';
import type { CliOutput, CliResult } from '#operator/cli-command.ts';

/** Prints what a command returns, and returns the exit code. */
export async function print(output: CliOutput, isJson: boolean): Promise<number> {
  let code = 0;
  for await (const { data, text, note, isFailure = false } of resultsOf(output)) {
    await write(isJson ? JSON.stringify(data) : text);
    if (note !== undefined && !isJson) console.error(note);
    if (isFailure) code = 1;
  }
  return code;
}

async function* resultsOf(output: CliOutput): AsyncIterable<CliResult> {
  if (Symbol.asyncIterator in output) yield* output;
  else yield await output;
}

/** Waits for a slow reader, so that results do not gather in memory. */
async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}
