import type { CliResult } from '#operator/cli-command.ts';

/** The link of an account, or that it is on its way. */
export function linkResult(data: { link: string | null }, done: string): CliResult {
  if (data.link === null) return { data, text: `${done} The link is on its way.` };
  return { data, text: data.link, note: `${done} The link works once; whoever has it can sign in to the account.` };
}
