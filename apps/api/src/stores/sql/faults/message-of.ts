import { DrizzleQueryError } from 'drizzle-orm/errors';

/** The message of an error; of a failed statement, that of the database: Drizzle's has the values, which are rows. */
export function messageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `The database refused a statement: ${messageOf(error.cause)}.`;
  return error instanceof Error ? error.message : String(error);
}
