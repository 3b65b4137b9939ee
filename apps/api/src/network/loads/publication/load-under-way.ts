import { sql } from 'drizzle-orm';

/** A load has to be published within this time after its start. */
export const loadLifetime = sql`interval '24 hours'`;
