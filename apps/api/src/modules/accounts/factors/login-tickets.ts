import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import type { ClientInfo } from '#contract/operation.ts';
import { minute } from '#process/durations.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { loginTicket } from '#stores/sql/tables/factor.ts';
import { methodsOf } from './factor-proofs.ts';
import { factorsOf, saveTicket } from './factor-repository.ts';

/** Milliseconds from a right password to the factor. */
const ticketLife = 5 * minute;

interface TicketRules {
  personId: string;
  mustChangePassword: boolean;
  replaces: string | null;
}

/** The columns by which the ticket of a call is found. */
export function ticketClaim(ticket: string, { userAgent }: ClientInfo, at: Date) {
  return { ticketHash: hashOf(ticket), userAgent: userAgent.slice(0, 256), at };
}

/**
 * The refusal of a sign-in that has to go on with a factor, and the ticket with which it does; null for a person without
 * one. Throw it after the transaction, which saves the ticket.
 */
export async function factorRefusal(
  own: OwnDatabase,
  { personId, mustChangePassword, replaces }: TicketRules,
  clientInfo: ClientInfo,
  at: Date,
): Promise<ApiError | null> {
  const methods = methodsOf(await factorsOf(own, personId));
  if (methods.length === 0) return null;
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + ticketLife);
  const { ticketHash, userAgent } = ticketClaim(ticket, clientInfo, at);
  const row = { id: randomUUIDv7(), personId, ticketHash, userAgent, mustChangePassword, replaces, expiresAt };
  await saveTicket(own, row, at);
  return new ApiError('factor_required', { data: { ticket, expiresAt: expiresAt.toISOString(), methods } });
}

/** Voids the sign-ins of a person that wait for a factor, as after a change of the password. */
export async function deleteTickets(own: OwnDatabase, personId: string): Promise<void> {
  await own.delete(loginTicket).where(eq(loginTicket.personId, personId));
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
