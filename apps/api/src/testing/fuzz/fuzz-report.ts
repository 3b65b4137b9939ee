import type { OperationId } from '#contract/operation.ts';
import { asCommand } from './fuzz-request.ts';
import type { FuzzAnswer, FuzzRequest } from './fuzz-request.ts';
import type { FuzzedOperation } from './fuzzed-operation.ts';

export interface FuzzReport {
  readonly seed: number;
  /** Requests so far, without those that made a failing one simpler. */
  readonly requests: number;
  readonly passed: number;
  /** What was wrong, with the simplest request that shows it. */
  readonly failures: readonly string[];
  /** Requests by their kind. */
  readonly kinds: ReadonlyMap<string, number>;
  /** Answers by their status; 0 where none came. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Operations that never answered with a success. */
  withoutSuccess(): OperationId[];
  count(kind: string, request: FuzzRequest, answer: FuzzAnswer | null): void;
  pass(): void;
  fail(kind: string, request: FuzzRequest, wrong: string): void;
  /** Fails something that no single request shows. */
  failRun(wrong: string): void;
  /** The report as a person reads it. */
  lines(): string[];
}

export function createFuzzReport(seed: number, operations: readonly FuzzedOperation[]): FuzzReport {
  const kinds = new Map<string, number>();
  const statuses = new Map<number, number>();
  const byOperation = new Map(operations.map(({ id }) => [id, new Map<number, number>()]));
  const failures: string[] = [];
  let [requests, passed] = [0, 0];

  const report: FuzzReport = {
    seed,
    kinds,
    statuses,
    failures,
    get requests() {
      return requests;
    },
    get passed() {
      return passed;
    },
    withoutSuccess: () =>
      [...byOperation].filter(([, counts]) => ![...counts.keys()].some(isSuccess)).map(([id]) => id),
    count(kind, { operation }, answer) {
      requests += 1;
      const status = answer?.status ?? 0;
      add(kinds, kind);
      add(statuses, status);
      const counts = operation === null ? undefined : byOperation.get(operation);
      if (counts !== undefined) add(counts, status);
    },
    pass: () => void (passed += 1),
    fail(kind, request, wrong) {
      failures.push(`${request.operation ?? 'no operation'}, ${request.what}: ${wrong}
  ${asCommand(request)}`);
    },
    failRun: (wrong) => void failures.push(wrong),
    lines: () => [
      `seed ${seed}, ${requests} requests, ${operations.length - report.withoutSuccess().length} of ${operations.length} operations reached a success`,
      `by status: ${listed(statuses)}`,
      `by kind: ${listed(kinds)}`,
      ...[...byOperation].map(([id, counts]) => `  ${id.padEnd(32)}${listed(counts)}`),
      ...failures.map((failure) => `FAILED ${failure}`),
      `${passed} passed, ${failures.length} failed`,
    ],
  };
  return report;
}

const isSuccess = (status: number) => status >= 200 && status < 300;

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function listed(counts: ReadonlyMap<number | string, number>): string {
  return [...counts]
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
    .map(([key, count]) => `${key} × ${count}`)
    .join(', ');
}
