import type { ApiTokenScope } from '@publisher-console/api-contract';
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { membership } from './person.ts';
import { publisher } from './publisher.ts';

/** A token with which programs of a publisher call the API. It stays for a while after its end to explain refusals. */
export const apiToken = pgTable(
  'api_token',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** Who made it: it may do what this member may, and ends with the membership. */
    membershipId: uuid('membership_id').notNull(),
    name: text().notNull(),
    /** SHA-256 of the token, which is not stored. It has 190 random bits, so that no slow hash is needed. */
    tokenHash: bytes('token_hash').notNull(),
    /** The beginning and the end of the token. */
    hint: text().notNull(),
    scopes: text().array().$type<ApiTokenScope[]>().notNull(),
    /** Ranges of addresses in CIDR notation from which it may be used; empty for all. */
    networks: text().array().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null for never. */
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    revokeReason: text('revoke_reason'),
    /** The last use that was noted: another one may be up to a minute later. */
    usedAt: instant('used_at'),
    usedFrom: text('used_from'),
    /** The beginning of the client's `User-Agent`. */
    usedBy: text('used_by'),
    /** The networks from which it was used before, /24 or /48, and that of its creation. */
    knownNetworks: text('known_networks').array().notNull(),
    /** When a refused use was last recorded in the audit log. */
    refusedAt: instant('refused_at'),
  },
  (table) => [
    foreignKey({
      name: 'api_token_of_membership',
      columns: [table.membershipId, table.publisherId],
      foreignColumns: [membership.id, membership.publisherId],
    }).onDelete('cascade'),
    uniqueIndex('api_token_hash').on(table.tokenHash),
    index('api_token_publisher').on(table.publisherId),
    index('api_token_hint').on(table.hint.op('text_pattern_ops')),
  ],
);
