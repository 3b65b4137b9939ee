import type { FactorMethod } from '@publisher-console/api-contract';
import type { ProofCalls } from './factor-calls.ts';
import { FactorForm } from './factor-form.tsx';

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
