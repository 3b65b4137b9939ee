import { sql } from 'drizzle-orm';

/** A load that was not published within this time never will be: its facts may be removed. */
export const loadLifetime = sql`interval '24 hours'`;
