import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldSentence } from '#contract/field-sentences.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { second } from '#process/durations.ts';

/** The most common passwords, in the form of `folded`. */
const common = new Set(dictionary['passwords-common'].map(folded));
const productNames = ['Publisher Console', 'Кабинет издателя'].map(folded);

/** The account that a password is for. */
interface PasswordOwner {
  /** In its canonical form. */
  email: string;
  company: string;
}

const fewest = 8;

/** Whether two passwords are the same to `Passwords`: in the form of their letters (NFC), everything else counts. */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

/**
 * The error about a new password, or null. The contract limits the length, which is checked before: 128 characters
 * are at most 512 bytes, and a sign-in accepts 1,024. It counts an accent that was typed apart from its letter.
 */
export function passwordFault(password: string, { email, company }: PasswordOwner): FieldSentence | null {
  if (Array.from(password.normalize('NFC')).length < fewest) return 'passwordShort';
  const guess = folded(password);
  const [name = ''] = email.split('@');
  const guessable = [folded(email), folded(name), folded(company), ...productNames];
  return common.has(guess) || guessable.includes(guess) ? 'passwordGuessable' : null;
}

/**
 * The letters and digits of a text in lower case, to compare a password with guesses; the text itself if it has
 * neither.
 */
function folded(text: string): string {
  const letters = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? text : letters;
}

/** The cost of one Argon2id hash; memory in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The cost of each hash of the product: 64 MiB, three passes. */
export const productCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** Longer passwords are refused before they are hashed. */
export const mostPasswordBytes = 1_024;

/**
 * Hashes and compares passwords, a limited number at once; by default, as many as the machine has cores. Throws
 * `ApiError('unavailable')` when too many calls wait.
 */
export interface Passwords {
  /** Throws while too many calls wait, as the other two would: for use before a call costs anything else. */
  requireRoom: () => void;
  /**
   * Hashes a password as it was typed, except that its letters are composed (NFC): systems compose accents in different
   * ways. https://www.rfc-editor.org/rfc/rfc8265#section-4.2
   */
  hash: (password: string) => Promise<string>;
  /**
   * Whether a password belongs to a hash. It is also compared as it was typed and in parts (NFD), because older hashes are
   * of what was typed. Null means an unknown account: the comparison then fails after the same work as with a real hash,
   * so that its time does not reveal which accounts exist.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost, atOnce = availableParallelism()): Passwords {
  const semaphore = createSemaphore({
    name: 'password hashes',
    total: atOnce,
    queue: 64,
    maxWait: 2 * second,
    retryAfter: 5,
  });
  const neverAborted = new AbortController().signal;
  const inSlot = <Result>(work: () => Promise<Result>) => semaphore.run('everybody', neverAborted, work);
  /** The hash of a random password, compared for unknown accounts; made on first use. */
  let unknownHash: Promise<string> | undefined;

  async function findUnknownHash(): Promise<string> {
    try {
      return await (unknownHash ??= hash(crypto.randomUUID(), cost));
    } catch (error) {
      // A cached failure would fail every sign-in to an unknown account, and reveal which accounts exist.
      unknownHash = undefined;
      throw error;
    }
  }

  return {
    requireRoom: () => semaphore.check('everybody'),
    hash: (password) => inSlot(() => hash(password.normalize('NFC'), cost)),
    verify: async (passwordHash, password) => {
      const unknown = await findUnknownHash();
      const compared = passwordHash ?? unknown;
      const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
      return inSlot(async () => {
        for (const form of forms) if (await verify(compared, form)) return passwordHash !== null;
        return false;
      });
    },
  };
}
