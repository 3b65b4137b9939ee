import type { OperationId } from '#contract/operation.ts';
import { asCommand } from './fuzz-request.ts';
import type { FuzzAnswer, FuzzRequest } from './fuzz-request.ts';
import type { FuzzedOperation } from './fuzzed-operation.ts';

export interface FuzzReport {
  /** Requests so far, without those that made a failing one simpler. */
  readonly requests: number;
  /** What was wrong, with the simplest request that shows it. */
  readonly failures: readonly string[];
  /** Operations that never answered with a success. */
  withoutSuccess(): OperationId[];
  count(request: FuzzRequest, answer: FuzzAnswer | null): void;
  pass(): void;
  fail(request: FuzzRequest, wrong: string): void;
  /** Fails something that no single request shows. */
  failRun(wrong: string): void;
  /** The report as a person reads it. */
  lines(): string[];
}

export function createFuzzReport(seed: number, operations: readonly FuzzedOperation[]): FuzzReport {
  /** Answers by their status; 0 where none came. */
  const byOperation = new Map(operations.map(({ id }) => [id, new Map<number, number>()]));
  const failures: string[] = [];
  let [requests, passed] = [0, 0];

  return {
    failures,
    get requests() {
      return requests;
    },
    withoutSuccess: () =>
      [...byOperation].filter(([, counts]) => ![...counts.keys()].some(isSuccess)).map(([id]) => id),
    count({ operation }, answer) {
      requests += 1;
      const status = answer?.status ?? 0;
      const counts = operation === null ? undefined : byOperation.get(operation);
      counts?.set(status, (counts.get(status) ?? 0) + 1);
    },
    pass: () => void (passed += 1),
    fail: (request, wrong) =>
      void failures.push(`${request.operation ?? 'no operation'}, ${request.what}: ${wrong}\n  ${asCommand(request)}`),
    failRun: (wrong) => void failures.push(wrong),
    lines: () => [
      `seed ${seed}, ${requests} requests`,
      ...[...byOperation].map(([id, counts]) => `  ${id.padEnd(32)}${listed(counts)}`),
      ...failures.map((failure) => `FAILED ${failure}`),
      `${passed} passed, ${failures.length} failed`,
    ],
  };
}

const isSuccess = (status: number) => status >= 200 && status < 300;

function listed(counts: ReadonlyMap<number, number>): string {
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ');
}
