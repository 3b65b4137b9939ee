import { smallint, pgTable, text } from 'drizzle-orm/pg-core';

/** The ad formats that ad blocks may have, with their numbers in the warehouse. What they are called is in a file. */
export const adFormat = pgTable('ad_format', {
  id: text().primaryKey(),
  number: smallint().notNull().unique(),
});
