import type { FetchFailure } from './fetch-outcome.ts';

export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure) {
    super(failure);
    this.failure = failure;
  }
}
