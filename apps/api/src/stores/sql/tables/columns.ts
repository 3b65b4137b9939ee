import { customType, pgEnum, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const localeType = pgEnum('locale', ['en', 'ru']);
