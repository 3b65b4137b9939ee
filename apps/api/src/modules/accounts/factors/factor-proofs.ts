import type { FactorMethod, PasskeyProof } from '@publisher-console/api-contract';
import { ApiError } from '#contract/api-error.ts';
import type { ClientInfo } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { lockPerson } from '#modules/publishers/persons.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import { openBytes, sealBytes } from '#process/sealed-bytes.ts';
import { minute } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { recoveryCodeUsedEmail } from './factor-emails.ts';
import {
  factorsOf,
  passkeyById,
  recoveryCodesLeft,
  saveSecret,
  redeemChallenge,
  redeemPasskey,
  redeemRecoveryCode,
  redeemStep,
} from './factor-repository.ts';
import type { FactorRow } from './factor-repository.ts';
import { challengeOf, createPasskeys } from './passkeys.ts';
import type { StoredPasskey } from './passkeys.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { totpStep } from './totp.ts';

/** What a caller sends as a proof: one of the three. */
export interface FactorProof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

/** What a passkey may sign: a challenge is made for one purpose, and for one session or ticket. */
export type SignedFor =
  | { purpose: 'check'; sessionId: string; ticketId: null }
  | { purpose: 'login'; sessionId: null; ticketId: string | null };

interface Claim {
  personId: string;
  publisherId?: string | undefined;
  proof: FactorProof;
  signedFor: SignedFor;
  /** The address of the page that shows the factors, for the mail about a recovery code. */
  page: string;
}

/** Does work in the transaction that uses the proof up. */
type Work<Result> = (own: OwnDatabase, person: PersonRow) => Promise<Result>;

/** The columns of a passkey that its factor has. */
export function storedPasskey(row: FactorRow): StoredPasskey | null {
  const { credentialId, publicKey, counter, transports } = row;
  return credentialId === null || publicKey === null ? null : { credentialId, publicKey, counter, transports };
}

/** The methods by which a person with these factors can prove one. */
export function methodsOf(rows: readonly FactorRow[]): FactorMethod[] {
  return rows.length === 0 ? [] : [...new Set(rows.map(({ kind }) => kind)), 'recovery_code'];
}

/**
 * Compares proofs of a second factor. Each proof is used up in the transaction whose work it allows, so that neither
 * two processes nor two tabs can use it twice. A person gets answers to five wrong proofs within 15 minutes, over all
 * sign-ins and sessions.
 */
export function createFactorProofs({
  database,
  factorKeys,
  limits,
  origin,
  outbox,
  now,
}: Pick<AccountDependencies, 'database' | 'factorKeys' | 'limits' | 'origin' | 'outbox' | 'now'>) {
  const passkeys = createPasskeys(origin);
  const perPerson = limits.create({ name: 'factor', most: 5, window: 15 * minute, audited: 'login_limited' });

  async function redeemCode(own: OwnDatabase, personId: string, code: string): Promise<boolean> {
    for (const { id, sealedSecret, lastStep } of await factorsOf(own, personId)) {
      const secret = sealedSecret && openBytes(sealedSecret, factorKeys);
      const step = secret && totpStep(code, { secret, at: now(), lastStep });
      if (!secret || step === null || !(await redeemStep(own, id, step, now()))) continue;
      // A previous key may be retired once the secrets that are in use have the current one.
      if (openBytes(sealedSecret, [factorKeys[0]]) === null)
        await saveSecret(own, id, sealBytes(secret, factorKeys[0]));
      return true;
    }
    return false;
  }

  async function redeemRecovery(
    own: OwnDatabase,
    person: PersonRow,
    { recoveryCode, publisherId, page }: Pick<Claim, 'page' | 'publisherId'> & { recoveryCode: string },
    clientInfo: ClientInfo,
  ): Promise<boolean> {
    const { id: personId } = person;
    // The recovery codes are deleted with the last factor.
    if ((await factorsOf(own, personId)).length === 0) return false;
    const codeHash = hashOfRecoveryCode(personId, recoveryCode);
    if (!(await redeemRecoveryCode(own, { personId, codeHash }, now()))) return false;
    const left = await recoveryCodesLeft(own, personId);
    await recordAudit(own, clientInfo, { kind: 'recovery_code_used', personId, publisherId, details: { left } });
    await outbox.put(own, recoveryCodeUsedEmail(person, { left, page }));
    return true;
  }

  /** The passkey that signed, if the signature is genuine and its challenge was made for this. */
  async function verified(proof: PasskeyProof, signedFor: SignedFor) {
    const challenge = challengeOf(proof);
    // Also for an unknown passkey: a challenge is tried once.
    if (challenge === null || !(await redeemChallenge(database, { challenge, ...signedFor }, now()))) return null;
    const row = await passkeyById(database, proof.id);
    const passkey = row && storedPasskey(row);
    if (!row || !passkey) return null;
    const seen = await passkeys.readProof(proof, { passkey, personId: row.personId }, challenge);
    return seen && { row, seen };
  }

  /** Counts the attempt first, and uncounts it after a success: parallel guesses get no more answers. */
  async function prove<Result>(
    { personId, publisherId, proof, signedFor, page }: Claim,
    clientInfo: ClientInfo,
    work: Work<Result>,
  ): Promise<Result> {
    const { code, recoveryCode, passkey } = proof;
    const proofs = [code, recoveryCode, passkey].filter((part) => part !== undefined);
    if (proofs.length !== 1) throw new ApiError('factor_invalid');
    await perPerson.consume(personId, clientInfo, { publisherId });
    const signed = passkey && (await verified(passkey, signedFor));
    const outcome = await asPerson(database, personId, async (own) => {
      const person = await lockPerson(own, personId);
      if (person === null) return null;
      const isProven =
        code !== undefined
          ? await redeemCode(own, personId, code)
          : recoveryCode !== undefined
            ? await redeemRecovery(own, person, { recoveryCode, publisherId, page }, clientInfo)
            : signed?.row.personId === personId && (await redeemPasskey(own, signed.row.id, signed.seen, now()));
      return isProven ? { result: await work(own, person) } : null;
    });
    if (outcome === null) {
      await recordAudit(database, clientInfo, { kind: 'factor_failed', personId, publisherId });
      throw new ApiError('factor_invalid');
    }
    await perPerson.refund(personId);
    return outcome.result;
  }

  return {
    passkeys,
    prove,

    /** The same with a passkey alone, which names its person. */
    provePasskey: async <Result>(proof: PasskeyProof, clientInfo: ClientInfo, work: Work<Result>): Promise<Result> => {
      const signed = await verified(proof, { purpose: 'login', sessionId: null, ticketId: null });
      if (signed === null) throw new ApiError('factor_invalid');
      const { personId, id } = signed.row;
      return asPerson(database, personId, async (own) => {
        const person = await lockPerson(own, personId);
        if (person === null || !(await redeemPasskey(own, id, signed.seen, now())))
          throw new ApiError('factor_invalid');
        return work(own, person);
      });
    },
  };
}

export type FactorProofs = ReturnType<typeof createFactorProofs>;
