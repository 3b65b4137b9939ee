import { userInfo } from 'node:os';
import * as v from 'valibot';
import { actorName } from '#orders/actor.ts';
import { UsageError } from '#orders/option-values.ts';

/**
 * Who gives an order: the name of `--as`, else who called sudo, else the shell's user. Throws `UsageError` for a name
 * that the audit log does not accept.
 */
export function actorOf(input: string | boolean | undefined, env: Record<string, string | undefined>): string {
  const name = typeof input === 'string' ? input.trim() : (env.SUDO_USER ?? shellUser());
  const parsed = v.safeParse(actorName, name);
  if (parsed.success) return parsed.output;
  throw new UsageError(`${JSON.stringify(name)} cannot be kept in the audit log. ${parsed.issues[0].message}`);
}

function shellUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
