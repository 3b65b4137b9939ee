import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';

/**
 * A mutation that the server may answer by asking for the password first.
 * @param onDone runs after a success, but only while the component is still there: a late answer moves nobody
 * @returns the mutation, and the props with which `PasswordProofDialog` asks and sends the same call again
 */
export function useProvenMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
  onDone: () => void,
) {
  const { mutate, isPending, error, variables, reset } = useMutation(options);
  const asksForProof = error instanceof ApiFailure && error.code === 'reauth_required';
  const send = (body: Variables): void => mutate(body, { onSuccess: onDone });
  return {
    send,
    isPending,
    error: asksForProof ? null : error,
    proof: {
      open: asksForProof,
      onProven: () => {
        if (variables !== undefined) send(variables);
      },
      onCancel: reset,
    },
  };
}
