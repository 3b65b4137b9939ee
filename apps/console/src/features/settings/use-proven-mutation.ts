import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';

/**
 * A mutation that may be answered with a question for the password first.
 * @returns the mutation, and what `PasswordProofDialog` needs to ask and to send the same call again
 */
export function useProvenMutation<Data, Variables>(options: UseMutationOptions<Data, Error, Variables>) {
  const { mutate, isPending, error, variables, reset } = useMutation(options);
  const asksForProof = error instanceof ApiFailure && error.code === 'reauth_required';
  return {
    mutate,
    isPending,
    error: asksForProof ? null : error,
    proof: {
      open: asksForProof,
      onProven: () => {
        if (variables !== undefined) mutate(variables);
      },
      onCancel: reset,
    },
  };
}
