import type { FetchFailure } from './fetch-outcome.ts';

/** Ends a fetch with one of the named failures. */
export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure) {
    super(failure);
    this.failure = failure;
  }
}
