import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/**
 * For one prepared statement that reads a publisher's own rows in one message, where `asPublisher` needs four.
 */
export interface Acting {
  /** What the statement selects from. It lets the publisher act until the statement ends. */
  source: SQL;
  /** A condition of each subquery that reads own rows: it makes the subquery wait for the source. */
  hasBegun: SQL;
}

/** Lets the publisher of a placeholder act. Rows of others, and own rows read before it acts, are invisible. */
export function actingAs(publisherId: SQLWrapper): Acting {
  return {
    // Not merged into the statement, and computed once, because the function has an effect.
    source: sql`(select set_config('console.publisher', ${publisherId}, true) as publisher) as acting`,
    hasBegun: sql`acting.publisher is not null`,
  };
}
