import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { publisher } from './publisher.ts';

/** The entry of a publisher in the network's sellers.json. Without a row, the entry is confidential. */
export const seller = pgTable(
  'seller',
  {
    publisherId: uuid('publisher_id')
      .primaryKey()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** The company that the network pays, as the publisher wants buyers to read it; null in a confidential entry. */
    name: text(),
    /** A registrable domain; null in a confidential entry. */
    domain: text(),
    /** The network requires a confidential entry, for example because a law protects the name of a person. */
    mustBeConfidential: boolean('must_be_confidential').notNull().default(false),
  },
  ({ name, domain, mustBeConfidential }) => [
    check('seller_names_both', sql`(${name} is null) = (${domain} is null)`),
    check('seller_is_confidential', sql`not ${mustBeConfidential} or ${name} is null`),
  ],
);
