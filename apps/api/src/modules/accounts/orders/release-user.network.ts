import { endAllSessions } from '#modules/sessions/session-end.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { forgetAttempts } from '#limits/database-window-repository.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { lockNamedPublisher } from '#modules/publishers/named-publisher.network.ts';
import type { ChangedUser } from '#modules/accounts/users.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** Ends every session of an account. Throws when there is no such account. */
export async function signOutUser(
  { database, actor, settings: { now } }: NetworkStores,
  { user }: { user: string },
): Promise<ChangedUser & { sessions: number }> {
  const { id, email, number } = await asNetwork(database, (network) => lockNamedPublisher(network, user));
  const ending = { reason: 'ended_by_operator', at: now(), call: { actor } } as const;
  const sessions = await asPublisher(database, id, (own) => endAllSessions(own, id, ending));
  return { email, number, sessions };
}

/** Ends every session of every account, such as after a hole through which sessions may have been taken. */
export async function signOutEverybody({
  database,
  actor,
  settings: { now },
}: NetworkStores): Promise<{ accounts: number; sessions: number }> {
  const publishers = await asNetwork(database, (network) => network.select({ id: publisher.id }).from(publisher));
  const ended = { accounts: 0, sessions: 0 };
  for (const { id } of publishers) {
    const ending = { reason: 'ended_by_operator', at: now(), call: { actor } } as const;
    const sessions = await asPublisher(database, id, (own) => endAllSessions(own, id, ending));
    if (sessions > 0) ended.accounts += 1;
    ended.sessions += sessions;
  }
  return ended;
}

/** Lifts the limits of an account that too many attempts have reached. Throws when there is no such account. */
export async function unlockUser(
  { database, actor }: NetworkStores,
  { user }: { user: string },
): Promise<ChangedUser & { lifted: number }> {
  const { id, email, number } = await asNetwork(database, (network) => lockNamedPublisher(network, user));
  const lifted = await forgetAttempts(database, [email, id]);
  if (lifted > 0) {
    await asNetwork(database, (network) =>
      recordAudit(network, { actor }, { kind: 'account_unlocked', publisherId: id, details: { lifted } }),
    );
  }
  return { email, number, lifted };
}
