import type { NewPasskey, PasskeyProof } from '@publisher-console/api-contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The options of a dialog, as in the answer of the API. */
type DialogOptions = Record<string, unknown>;

/** Opens the browser's dialog that proves a passkey. Rejects when the visitor cancels. */
export async function signWithPasskey(options: DialogOptions): Promise<PasskeyProof> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const handle = userHandle === undefined ? {} : { userHandle };
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, ...handle } };
}

/** Opens the browser's dialog that makes a passkey. Rejects if the visitor cancels or the device already has one. */
export async function makePasskey(options: DialogOptions): Promise<NewPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const reached = transports === undefined ? {} : { transports };
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...reached } };
}
