import { unwrap } from '@publisher-console/api-client/unwrap';
import type { FactorMethod } from '@publisher-console/api-contract';
import { useRouterContext } from '#common/context/router-context.ts';
import { FactorForm } from '#common/factors/factor-form.tsx';

interface FactorCheckProps {
  methods: readonly FactorMethod[];
  onProven: () => void;
}

/** Proves a second factor in this session. */
export function FactorCheck({ methods, onProven }: FactorCheckProps) {
  const { api } = useRouterContext();
  return (
    <FactorForm
      methods={methods}
      passkeyOptions={async () => (await unwrap(api.POST('/user/factor/check/options'))).options}
      prove={async (proof) => void (await unwrap(api.POST('/user/factor/check', { body: proof })))}
      onProven={onProven}
    />
  );
}
