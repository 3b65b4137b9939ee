import type {
  FactorAddedAnswer,
  FactorCheckRequest,
  FactorsAnswer,
  PasskeyRequest,
  RecoveryCodesAnswer,
  TotpAnswer,
  TotpConfirmRequest,
} from '@publisher-console/api-contract';
import type { FactorProof } from './factor-form.tsx';

export type AddedFactor = FactorAddedAnswer['data'];

/** The calls that prove the signed-in person's identity. Publishers and the network's staff have different ones. */
export interface ProofCalls {
  /** The options of the browser's passkey dialog. */
  passkeyOptions: () => Promise<Record<string, unknown>>;
  proveFactor: (proof: FactorCheckRequest) => Promise<unknown>;
  provePassword: (password: string) => Promise<void>;
  /** The options of the passkey dialog for a sign-in that needs a second factor, by the ticket of the sign-in. */
  signInOptions: (ticket: string) => Promise<Record<string, unknown>>;
  /** Finishes that sign-in; the new session replaces this one. */
  proveSignIn: (ticket: string, proof: FactorProof) => Promise<void>;
}

/** The calls that change the second factors of the signed-in person. */
export interface FactorCalls {
  list: (signal: AbortSignal) => Promise<FactorsAnswer['data']>;
  beginTotp: () => Promise<TotpAnswer['data']>;
  confirmTotp: (request: TotpConfirmRequest) => Promise<AddedFactor>;
  /** The options of the browser's dialog for a new passkey. */
  newPasskeyOptions: () => Promise<Record<string, unknown>>;
  addPasskey: (request: PasskeyRequest) => Promise<AddedFactor>;
  rename: (id: string, name: string) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  renewRecoveryCodes: () => Promise<RecoveryCodesAnswer['data']>;
}
