import type {
  FactorAddedAnswer,
  FactorCheckRequest,
  FactorsAnswer,
  PasskeyRequest,
  RecoveryCodesAnswer,
  TotpAnswer,
  TotpConfirmRequest,
} from '@publisher-console/api-contract';

export type AddedFactor = FactorAddedAnswer['data'];

/** The calls by which whoever is signed in proves who they are. Publishers and the network's staff have their own. */
export interface ProofCalls {
  /** The options of the browser's passkey dialog. */
  passkeyOptions: () => Promise<Record<string, unknown>>;
  proveFactor: (proof: FactorCheckRequest) => Promise<unknown>;
  provePassword: (password: string) => Promise<void>;
}

/** The calls that change the second factors of whoever is signed in. */
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
