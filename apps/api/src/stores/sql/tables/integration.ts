import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, localeType } from './columns.ts';

/** How to show ads on one platform, in one language. */
export const integrationGuide = pgTable(
  'integration_guide',
  {
    id: uuid().primaryKey(),
    /** The stable name of the platform. */
    name: text().notNull(),
    locale: localeType().notNull(),
    /** The markup as the operator wrote it. */
    source: text().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('integration_guide_place').on(table.name, table.locale)],
);
