import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** The parts of a prepared statement that works as a publisher by itself: one message, where `asPublisher` needs four. */
interface Acting {
  /** A source for `from`. It sets the publisher for the row policies until the statement ends. */
  source: SQL;
  /** A condition for each subquery of own rows: it makes Postgres evaluate the source first. */
  hasBegun: SQL;
}

/**
 * Works as the owner of two placeholders: a publisher, and the limit as `limitText` writes it. Rows of others are
 * invisible, and own rows too until the source is evaluated.
 */
export function actingAs({ publisherId, limit }: Record<'publisherId' | 'limit', SQLWrapper>): Acting {
  return {
    // Postgres neither merges the subquery into the statement nor repeats it, because the function is volatile.
    source: sql`(select set_config('console.apps', ${limit}, true) as apps,
      set_config('console.publisher', ${publisherId}, true) as publisher) as acting`,
    hasBegun: sql`acting.publisher is not null and acting.apps is not null`,
  };
}
