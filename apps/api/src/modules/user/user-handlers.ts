import { eq } from 'drizzle-orm';
import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/schema.ts';
import { currentUser } from './current-user.ts';

/** Answers who is signed in. */
export function userHandlers({ database }: { database: Database }): Pick<Handlers, 'getCurrentUser'> {
  return {
    getCurrentUser: async ({ caller, locale }) => {
      const [row] = await asPublisher(database, caller.publisherId, (own) =>
        own.select().from(publisher).where(eq(publisher.id, caller.publisherId)),
      );
      if (row === undefined) throw new Rejection('session_invalid');
      return { user: currentUser(row, locale) };
    },
  };
}
