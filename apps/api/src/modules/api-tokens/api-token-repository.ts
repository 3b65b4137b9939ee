import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { applicationsOfMember } from '#modules/publishers/persons.ts';
import type { MembershipRow } from '#modules/publishers/persons.ts';
import type { PublisherRow } from '#modules/publishers/publisher-account.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import { factor } from '#stores/sql/tables/factor.ts';
import { membership } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

export type ApiTokenRow = typeof apiToken.$inferSelect;
type NewApiToken = typeof apiToken.$inferInsert;

/** A token and its owner. */
export type TokenKey = Pick<ApiTokenRow, 'id' | 'publisherId'>;

/** Why a token was revoked. */
type RevokeReason = 'membership_ended' | 'revoked_by_operator' | 'revoked_by_owner';

/** A token, living or not, its publisher, and the member who made it. */
export interface FoundToken {
  token: ApiTokenRow;
  publisher: PublisherRow;
  membership: MembershipRow;
  applications: readonly string[] | null;
  /** Whether that member has a second factor; not looked up where none is required. */
  hasFactor: boolean;
}

const hasFactor = sql<boolean>`${publisher.requiresFactorSince} is not null and exists (
  select from ${factor} where ${eq(factor.personId, membership.personId)} and ${isNotNull(factor.confirmedAt)})`;

const foundToken = { token: apiToken, publisher, membership, applications: applicationsOfMember, hasFactor };

/** Finds a token by its hash. Every call with a token runs this statement, so it is prepared once. */
export function createTokenFinder(database: Database) {
  const statement = database
    .select(foundToken)
    .from(apiToken)
    .innerJoin(publisher, eq(publisher.id, apiToken.publisherId))
    .innerJoin(membership, eq(membership.id, apiToken.membershipId))
    .where(eq(apiToken.tokenHash, sql.placeholder('tokenHash')))
    .prepare('api_token_with_owner');
  return async (tokenHash: Buffer): Promise<FoundToken | null> => {
    const [row] = await statement.execute({ tokenHash });
    return row ?? null;
  };
}

/** Finds a token by its id. */
export async function findTokenById(database: Database, id: string): Promise<FoundToken | null> {
  const [row] = await database
    .select(foundToken)
    .from(apiToken)
    .innerJoin(publisher, eq(publisher.id, apiToken.publisherId))
    .innerJoin(membership, eq(membership.id, apiToken.membershipId))
    .where(eq(apiToken.id, id));
  return row ?? null;
}

export async function addToken(own: OwnDatabase, added: NewApiToken): Promise<ApiTokenRow> {
  const [row] = await own.insert(apiToken).values(added).returning();
  if (row === undefined) throw new Error('The token was not added.');
  return row;
}

const newestFirst = [desc(apiToken.createdAt), desc(apiToken.id)];

const isLiving = (now: Date) =>
  and(isNull(apiToken.revokedAt), or(isNull(apiToken.expiresAt), gt(apiToken.expiresAt, now)));

/** The tokens of a publisher, or those that a person made, that are neither revoked nor expired; the newest first. */
export async function livingTokens(
  own: OwnDatabase,
  of: { publisherId: string } | { personId: string },
  now: Date,
): Promise<ApiTokenRow[]> {
  const isOwn =
    'publisherId' in of
      ? eq(apiToken.publisherId, of.publisherId)
      : inArray(
          apiToken.membershipId,
          own.select({ id: membership.id }).from(membership).where(eq(membership.personId, of.personId)),
        );
  return own
    .select()
    .from(apiToken)
    .where(and(isOwn, isLiving(now)))
    .orderBy(...newestFirst);
}

/** Tokens of a publisher, or of one of its members. */
export type TokensOf = Pick<TokenKey, 'publisherId'> & { membershipId?: string };

const isOf = ({ publisherId, membershipId }: TokensOf) =>
  and(
    eq(apiToken.publisherId, publisherId),
    membershipId === undefined ? undefined : eq(apiToken.membershipId, membershipId),
  );

/** The living tokens of a publisher or a member, and the newest `most` of those that expired since `since`; the newest first. */
export async function listedTokens(
  own: OwnDatabase,
  of: TokensOf,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<ApiTokenRow[]> {
  const { id, expiresAt, revokedAt } = apiToken;
  const isOwn = isOf(of);
  const expired = own
    .select({ id })
    .from(apiToken)
    .where(and(isOwn, isNull(revokedAt), gt(expiresAt, since), lte(expiresAt, now)))
    .orderBy(...newestFirst)
    .limit(most);
  return own
    .select()
    .from(apiToken)
    .where(and(isOwn, or(isLiving(now), inArray(id, expired))))
    .orderBy(...newestFirst);
}

/** Finds a publisher's token. */
export async function findOwnToken(own: OwnDatabase, { id, publisherId }: TokenKey): Promise<ApiTokenRow | null> {
  const [row] = await own
    .select()
    .from(apiToken)
    .where(and(eq(apiToken.id, id), eq(apiToken.publisherId, publisherId)));
  return row ?? null;
}

/** Revokes tokens that were not revoked before: of a publisher or a membership, or those with an id, or one of both. */
export async function revokeTokens(
  database: Database,
  key: (TokensOf & { id?: string }) | Pick<TokenKey, 'id'>,
  { at, reason }: { at: Date; reason: RevokeReason },
): Promise<Pick<ApiTokenRow, 'id' | 'name' | 'publisherId'>[]> {
  return database
    .update(apiToken)
    .set({ revokedAt: at, revokeReason: reason })
    .where(
      and(
        key.id === undefined ? undefined : eq(apiToken.id, key.id),
        'publisherId' in key ? isOf(key) : undefined,
        isNull(apiToken.revokedAt),
      ),
    )
    .returning({ id: apiToken.id, name: apiToken.name, publisherId: apiToken.publisherId });
}
