import { ApiError } from '#contract/api-error.ts';
import { isConnectionFault, isUnstorableValue } from '#stores/store-faults.ts';
import { OrderRefused } from './order-refused.ts';

/**
 * What an order refused with a sentence or for a value, as a call answers it: in the caller's language where it has a code; any other failure as it is. Faults of the program and of
 * statements have classes, those of sockets and files a code.
 * @param isRefusal - whether an error of a class of its own is a refusal
 */
export function orderRefusalOf(error: unknown, isRefusal: (error: Error) => boolean = () => false): unknown {
  if (!(error instanceof Error)) return error;
  if (isUnstorableValue(error)) {
    const sentences: [string] = ['A value has characters that cannot be stored, or is out of range.'];
    return new ApiError('validation_failed', { fieldErrors: { input: sentences }, cause: error });
  }
  if (error instanceof OrderRefused) return new ApiError('order_refused', { sentence: error.sentence, cause: error });
  const isSentence = error.constructor === Error && !('code' in error) && !isConnectionFault(error);
  if (!isSentence && !isRefusal(error)) return error;
  return new ApiError('order_refused', { sentence: { en: error.message, ru: error.message }, cause: error });
}
