import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { requiredFactor } from './required-factor.ts';

/**
 * A mutation that the server may refuse until the password or a second factor is proven.
 * @param onDone runs after a success while the component is mounted, so that a late answer does not navigate
 * @returns the mutation, and the props for the proof dialog, which repeats the call after the proof
 */
export function useProvenMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
  onDone: (data: Data) => void,
) {
  const { mutate, isPending, error, variables, reset } = useMutation(options);
  const factor = requiredFactor(error);
  // A person without a factor is redirected to the page that sets one up.
  const needsProof =
    (factor?.methods.length ?? 0) > 0 || (error instanceof ApiFailure && error.code === 'reauth_required');
  // `isPending` is as of the last render: without this ref, a quick second press would renew a secret twice.
  const isSending = useRef(false);
  const send = (body: Variables): void => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(body, {
      onSuccess: (data) => onDone(data),
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return {
    send,
    isPending,
    /** The variables of the last call. */
    sent: variables,
    error: needsProof ? null : error,
    reset,
    proof: {
      open: needsProof,
      methods: factor?.methods ?? null,
      // The proof is shown only after a refused call, so the variables are set.
      onProven: () => send(variables as Variables),
      onCancel: reset,
    },
  };
}
