import { randomUUIDv7 } from 'node:crypto';
import type {
  Factor,
  FactorCheckRequest,
  FactorNameRequest,
  Locale,
  PasskeyRequest,
  TotpConfirmRequest,
} from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { ApiError, fieldErrors, isEntityId, requireEntityId } from '#contract/api-error.ts';
import type { ClientInfo, Handlers, SessionCaller } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { lockPerson } from '#modules/publishers/persons.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import { fullName } from '#modules/publishers/publisher-account.ts';
import { requireFreshFactor, requireOngoing } from '#modules/sessions/session-end.ts';
import { clearStaffFactorProofs } from '#modules/sessions/staff-sessions.ts';
import { saveFactorProof } from '#modules/sessions/session-repository.ts';
import { openBytes, sealBytes } from '#process/sealed-bytes.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { isUniqueViolation } from '#stores/store-faults.ts';
import { factorAddedEmail, factorRemovedEmail, securityPage } from './factor-emails.ts';
import { storedPasskey } from './factor-proofs.ts';
import type { FactorProofs } from './factor-proofs.ts';
import {
  addFactor,
  confirmFactor,
  deleteFactor,
  deleteReset,
  deleteUnconfirmedFactors,
  factorsOf,
  recoveryCodesLeft,
  renameFactor,
  saveChallenge,
  saveRecoveryCodes,
  redeemChallenge,
  unconfirmedFactor,
} from './factor-repository.ts';
import type { FactorRow } from './factor-repository.ts';
import { challengeLife, challengeOf } from './passkeys.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, shownTotpSecret, totpStep } from './totp.ts';

/** Factors of one person. */
const mostFactors = 10;

/** A signed-in caller: the fields that the stored factors and the requests for a proof need. */
type FactorCaller = Pick<SessionCaller, 'authenticatedAt' | 'factorAt' | 'factorMethods' | 'personId' | 'sessionId'>;

/** The sessions in which factors are proven: those of publishers, or those of the staff. */
interface FactorSessions<SignedIn extends FactorCaller> {
  /** Rejects calls whose session ended after they were admitted. */
  requireSession: (own: OwnDatabase, sessionId: string) => Promise<unknown>;
  /** Records that a factor was proven in a session. */
  saveProof: (own: OwnDatabase, sessionId: string, at: Date) => Promise<void>;
  /** The part of an event that names the caller. */
  audited: (caller: SignedIn) => { personId: string; publisherId?: string | undefined; sessionId: string };
  /** The address of the page that shows the factors, for mails. */
  page: string;
}

/** A call of a signed-in person. */
interface FactorCall<SignedIn extends FactorCaller> extends ClientInfo {
  caller: SignedIn;
  locale: Locale;
}

/** Lists, adds and removes the factors of a person, and proves one in a session. */
export function createFactorOperations<SignedIn extends FactorCaller>(
  { database, factorKeys, outbox, now }: Pick<AccountDependencies, 'database' | 'factorKeys' | 'now' | 'outbox'>,
  { passkeys, prove }: FactorProofs,
  { requireSession, saveProof, audited, page }: FactorSessions<SignedIn>,
) {
  /** Does work under a lock on the person, so that two calls do not both add the first or remove the last factor. */
  function inTurn<Result>(
    { personId, sessionId }: SignedIn,
    work: (own: OwnDatabase, person: PersonRow, factors: FactorRow[]) => Promise<Result>,
  ): Promise<Result> {
    return asPerson(database, personId, async (own) => {
      const person = await lockPerson(own, personId);
      if (person === null) throw new ApiError('session_invalid');
      await requireSession(own, sessionId);
      return work(own, person, await factorsOf(own, personId));
    });
  }

  async function renewCodes(own: OwnDatabase, personId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const codeHashes = codes.map((code) => hashOfRecoveryCode(personId, code));
    await saveRecoveryCodes(own, { personId, codeHashes, createdAt: now() });
    return codes;
  }

  /** Runs once a factor is confirmed. Its setup proved it in this session. */
  async function welcome(
    own: OwnDatabase,
    { person, row, isFirst }: { person: PersonRow; row: FactorRow; isFirst: boolean },
    caller: SignedIn,
    clientInfo: ClientInfo,
  ) {
    await saveProof(own, caller.sessionId, now());
    const { kind, name } = row;
    await recordAudit(own, clientInfo, { kind: 'factor_added', ...audited(caller), details: { kind, name } });
    await outbox.put(own, factorAddedEmail(person, row, page));
    return { factor: factorView(row), recoveryCodes: isFirst ? await renewCodes(own, person.id) : null };
  }

  async function issue(challenge: string, purpose: 'add' | 'check', { sessionId }: SignedIn): Promise<void> {
    const at = now();
    const expiresAt = new Date(at.getTime() + challengeLife);
    await saveChallenge(database, { challenge, purpose, sessionId, ticketId: null, expiresAt }, at);
  }

  return {
    getFactors: ({ caller: { personId } }: FactorCall<SignedIn>) =>
      asPerson(database, personId, async (own) => {
        const items = (await factorsOf(own, personId)).map(factorView);
        return { items, recoveryCodesLeft: await recoveryCodesLeft(own, personId) };
      }),

    beginTotp: ({ caller }: FactorCall<SignedIn>) => {
      requireFreshFactor(caller, now());
      return inTurn(caller, async (own, person, factors) => {
        requireRoom(factors);
        await deleteUnconfirmedFactors(own, person.id);
        const secret = newTotpSecret();
        const sealedSecret = sealBytes(secret, factorKeys[0]);
        const added = { id: randomUUIDv7(), personId: person.id, kind: 'totp', name: '', sealedSecret } as const;
        const { id } = await addFactor(own, { ...added, createdAt: now() });
        return { id, ...shownTotpSecret(secret, { issuer: passkeys.domain, label: person.email }) };
      });
    },

    confirmTotp: ({ body, caller, locale, ...clientInfo }: FactorCall<SignedIn> & { body: TotpConfirmRequest }) => {
      const name = readName(body.name, locale);
      const { id } = body;
      requireFreshFactor(caller, now());
      return inTurn(caller, async (own, person, factors) => {
        requireRoom(factors);
        const pending = isEntityId(id) ? await unconfirmedFactor(own, person.id, id) : null;
        if (pending === null) throw new ApiError('factor_invalid');
        const secret = pending.sealedSecret && openBytes(pending.sealedSecret, factorKeys);
        const lastStep = secret && totpStep(body.code, { secret, at: now(), lastStep: null });
        if (lastStep === null) throw new ApiError('factor_invalid');
        const row = await confirmFactor(own, id, { name, lastStep, confirmedAt: now() });
        if (row === null) throw new ApiError('factor_invalid');
        return welcome(own, { person, row, isFirst: factors.length === 0 }, caller, clientInfo);
      });
    },

    beginPasskey: async ({ caller }: FactorCall<SignedIn>) => {
      requireFreshFactor(caller, now());
      const { person, known } = await inTurn(caller, (_own, owner, factors) => {
        requireRoom(factors);
        return Promise.resolve({ person: owner, known: passkeysIn(factors) });
      });
      const { id, email } = person;
      const options = await passkeys.creationOptions({ id, email, name: fullName(person) }, known);
      await issue(options.challenge, 'add', caller);
      return { options: { ...options } };
    },

    addPasskey: async ({ body, caller, locale, ...clientInfo }: FactorCall<SignedIn> & { body: PasskeyRequest }) => {
      const name = readName(body.name, locale);
      requireFreshFactor(caller, now());
      const { personId, sessionId } = caller;
      const challenge = challengeOf(body.passkey);
      const claim = { purpose: 'add', sessionId, ticketId: null } as const;
      const isAsked = challenge !== null && (await redeemChallenge(database, { challenge, ...claim }, now()));
      const made = isAsked ? await passkeys.readNew(body.passkey, challenge) : null;
      if (made === null) throw new ApiError('factor_invalid');
      try {
        return await inTurn(caller, async (own, person, factors) => {
          requireRoom(factors);
          const at = { createdAt: now(), confirmedAt: now() };
          const publicKey = Buffer.from(made.publicKey);
          const kind = 'passkey' as const;
          const row = await addFactor(own, { id: randomUUIDv7(), personId, kind, name, ...made, publicKey, ...at });
          return welcome(own, { person, row, isFirst: factors.length === 0 }, caller, clientInfo);
        });
      } catch (error) {
        throw isUniqueViolation(error) ? new ApiError('factor_invalid') : error;
      }
    },

    renameFactor: async ({
      body,
      params,
      caller: { personId },
      locale,
    }: FactorCall<SignedIn> & { body: FactorNameRequest; params: { id: string } }) => {
      const name = readName(body.name, locale);
      const id = requireEntityId(params.id);
      if (!(await asPerson(database, personId, (own) => renameFactor(own, personId, id, name))))
        throw new ApiError('not_found');
      return null;
    },

    removeFactor: ({ params, caller, ...clientInfo }: FactorCall<SignedIn> & { params: { id: string } }) => {
      const id = requireEntityId(params.id);
      requireFreshFactor(caller, now());
      return inTurn(caller, async (own, person, factors) => {
        const row = await deleteFactor(own, person.id, id);
        if (row === null) throw new ApiError('not_found');
        const isLast = factors.length === 1;
        if (isLast) {
          await clearStaffFactorProofs(own, person.id);
          await saveRecoveryCodes(own, { personId: person.id, codeHashes: [], createdAt: now() });
          await deleteReset(own, person.id);
        }
        const { kind, name } = row;
        await recordAudit(own, clientInfo, {
          kind: 'factor_removed',
          ...audited(caller),
          details: { kind, name },
        });
        await outbox.put(own, factorRemovedEmail(person, row, { isLast, page }));
        return null;
      });
    },

    renewRecoveryCodes: ({ caller, ...clientInfo }: FactorCall<SignedIn>) => {
      requireFreshFactor(caller, now());
      return inTurn(caller, async (own, person, factors) => {
        if (factors.length === 0) throw new ApiError('factor_required', { data: { methods: [] } });
        await recordAudit(own, clientInfo, { kind: 'recovery_codes_renewed', ...audited(caller) });
        return { recoveryCodes: await renewCodes(own, person.id) };
      });
    },

    getFactorCheck: async ({ caller }: FactorCall<SignedIn>) => {
      const { personId } = caller;
      const factors = await asPerson(database, personId, (own) => factorsOf(own, personId));
      const options = await passkeys.requestOptions(passkeysIn(factors));
      await issue(options.challenge, 'check', caller);
      return { options: { ...options } };
    },

    checkFactor: ({ body, caller, ...clientInfo }: FactorCall<SignedIn> & { body: FactorCheckRequest }) => {
      const { sessionId } = caller;
      const signedFor = { purpose: 'check', sessionId, ticketId: null } as const;
      return prove({ ...audited(caller), proof: body, signedFor, page }, clientInfo, async (own) => {
        await requireSession(own, sessionId);
        await saveProof(own, sessionId, now());
        return null;
      });
    },
  };
}

/** The factors of a person who is signed in for a publisher. */
export function createFactorHandlers(
  dependencies: AccountDependencies,
  proofs: FactorProofs,
): Pick<Handlers, keyof ReturnType<typeof createFactorOperations>> {
  return createFactorOperations<SessionCaller>(dependencies, proofs, {
    requireSession: requireOngoing,
    saveProof: saveFactorProof,
    audited: ({ personId, publisherId, sessionId }) => ({ personId, publisherId, sessionId }),
    page: securityPage(dependencies.origin),
  });
}

function factorView({ id, kind, name, isBackedUp, createdAt, usedAt }: FactorRow): Factor {
  return { id, kind, name, isBackedUp, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}

function readName(typed: string, locale: Locale): string {
  const name = normaliseText(typed);
  if (name === '') throw fieldErrors({ name: 'mandatory' }, locale);
  if (!isPlainLine(name)) throw fieldErrors({ name: 'form' }, locale);
  return name;
}

function requireRoom(factors: readonly FactorRow[]): void {
  if (factors.length >= mostFactors) throw new ApiError('factor_limit');
}

function passkeysIn(rows: readonly FactorRow[]) {
  return rows.map(storedPasskey).filter((passkey) => passkey !== null);
}
