import { locales } from '@publisher-console/api-contract/locales';
import { customType, pgEnum, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The id of a transaction, in decimal digits. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

export const localeType = pgEnum('locale', locales);
