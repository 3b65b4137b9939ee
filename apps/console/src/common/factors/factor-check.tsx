import type { FactorMethod } from '@publisher-console/api-contract';
import type { ProofCalls } from './factor-calls.ts';
import { FactorForm } from './factor-form.tsx';
import type { RequiredFactor } from './required-factor.ts';

interface FactorCheckProps {
  calls: ProofCalls;
  methods: readonly FactorMethod[];
  onProven: () => void;
}

/** Proves a second factor in this session. */
export function FactorCheck({ calls, methods, onProven }: FactorCheckProps) {
  return (
    <FactorForm
      methods={methods}
      passkeyOptions={calls.passkeyOptions}
      prove={async (proof) => void (await calls.proveFactor(proof))}
      onProven={onProven}
    />
  );
}

interface SignInFactorProps extends Pick<FactorCheckProps, 'calls' | 'onProven'> {
  factor: RequiredFactor;
}

/**
 * Finishes the sign-in by which a person with a second factor proves the password. The new session replaces this one.
 */
export function SignInFactor({ calls, factor: { ticket, methods }, onProven }: SignInFactorProps) {
  return (
    <FactorForm
      methods={methods}
      passkeyOptions={() => calls.signInOptions(ticket)}
      prove={(proof) => calls.proveSignIn(ticket, proof)}
      onProven={onProven}
    />
  );
}
