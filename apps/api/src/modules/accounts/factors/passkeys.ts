import type { NewPasskey, PasskeyProof } from '@publisher-console/api-contract';
import * as v from 'valibot';
import { minute } from '#process/durations.ts';

/** The library is large, and most networks and starts need none of it: it is loaded with the first passkey. */
const library = () => import('@simplewebauthn/server');

/** Milliseconds for which a challenge may be signed. */
export const challengeLife = 5 * minute;

/** What the server stores of a passkey. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[] | null;
}

type SeenPasskey = StoredPasskey & { isBackedUp: boolean };

/**
 * Passkeys of the console's origin. The domain and the origin come from the configuration, never from a request. Every
 * passkey verifies its user, so that it is two factors by itself.
 */
export function createPasskeys(origin: string) {
  const rpID = new URL(origin).hostname;
  const expected = { expectedOrigin: new URL(origin).origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    domain: rpID,

    /** What a browser's dialog needs to make a passkey for a person who has those of `known` already. */
    creationOptions: async (person: { id: string; email: string; name: string }, known: readonly StoredPasskey[]) => {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: rpID,
        rpID,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name,
        timeout: challengeLife,
        attestationType: 'none',
        excludeCredentials: idsOf(known),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    /** What a browser's dialog needs to request one of `known`, or any passkey of the console if that is null. */
    requestOptions: async (known: readonly StoredPasskey[] | null) => {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID,
        timeout: challengeLife,
        userVerification: 'required',
        ...(known && { allowCredentials: idsOf(known) }),
      });
    },

    /** The passkey that a browser made; null if the answer is not genuine. */
    readNew: async (made: NewPasskey, expectedChallenge: string): Promise<SeenPasskey | null> => {
      const { transports: reachedBy = [], ...attestation } = made.response;
      const response = {
        ...made,
        response: { ...attestation, transports: reachedBy },
        clientExtensionResults: {},
      };
      const { verifyRegistrationResponse } = await library();
      const read = await unlessInvalid(verifyRegistrationResponse({ response, expectedChallenge, ...expected }));
      if (!read?.verified) return null;
      const { credential, credentialBackedUp: isBackedUp } = read.registrationInfo;
      const { id: credentialId, publicKey, counter, transports = null } = credential;
      return { credentialId, publicKey, counter, transports, isBackedUp };
    },

    /** The passkey after its use; null if the proof is not genuine, or of another person. */
    readProof: async (
      proof: PasskeyProof,
      { passkey, personId }: { passkey: StoredPasskey; personId: string },
      expectedChallenge: string,
    ): Promise<Pick<SeenPasskey, 'counter' | 'isBackedUp'> | null> => {
      const { userHandle, ...assertion } = proof.response;
      if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== personId) return null;
      const { credentialId: id, counter } = passkey;
      const { verifyAuthenticationResponse } = await library();
      const read = await unlessInvalid(
        verifyAuthenticationResponse({
          response: { ...proof, response: assertion, clientExtensionResults: {} },
          expectedChallenge,
          credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter },
          ...expected,
        }),
      );
      if (!read?.verified) return null;
      const { newCounter, credentialBackedUp: isBackedUp } = read.authenticationInfo;
      return { counter: newCounter, isBackedUp };
    },
  };
}

const signedShape = v.object({ challenge: v.string() });

/** The challenge that an answer claims to have signed; null for a text that is none. */
export function challengeOf({ response }: Pick<NewPasskey | PasskeyProof, 'response'>): string | null {
  try {
    const client: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return v.parse(signedShape, client).challenge;
  } catch {
    return null;
  }
}

/** The library throws for whatever is wrong with an answer. */
async function unlessInvalid<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading;
  } catch {
    return null;
  }
}

function idsOf(passkeys: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[]) {
  return passkeys.map(({ credentialId: id, transports }) => ({ id, ...(transports && { transports }) }));
}
