import { durationBuckets } from '@publisher-console/server-kit/process-metrics';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { onMeasured } from '#process/measurements.ts';

const outcomes = ['done', 'retried', 'given_up', 'released', 'unrecorded'] as const;
const loadOutcomes = ['published', 'forced', 'reverted', 'refused', 'failed'] as const;
const webhookOutcomes = ['delivered', 'status', 'no_answer', 'address', 'certificate', 'gone'] as const;

/** Counts what this process does outside of calls, and its statements to the warehouse. */
export function countWork(registry: Registry): void {
  const registers = [registry];
  const attempts = new Counter({
    name: 'publisher_console_job_attempts_total',
    help: 'Attempts of jobs, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'publisher_console_job_duration_seconds',
    help: 'Duration of attempts of jobs, by kind',
    labelNames: ['kind'],
    buckets: [...durationBuckets, 120, 600],
    registers,
  });
  // Counters begin at zero: an increase from nothing to one would be no increase.
  onMeasured('jobKinds', ({ kinds }) => {
    for (const kind of kinds) for (const outcome of outcomes) attempts.inc({ kind, outcome }, 0);
  });
  onMeasured('job', ({ kind, outcome, seconds }) => {
    attempts.inc({ kind, outcome });
    durations.observe({ kind }, seconds);
  });
  const mails = new Counter({
    name: 'publisher_console_mails_total',
    help: 'Attempts to hand a mail over to the mail server, by kind and result',
    labelNames: ['kind', 'result'],
    registers,
  });
  onMeasured('mail', (labels) => mails.inc(labels));
  const checks = new Counter({
    name: 'publisher_console_app_ads_txt_checks_total',
    help: 'Checks of app-ads.txt files that were kept, by state of the file and trigger',
    labelNames: ['state', 'trigger'],
    registers,
  });
  onMeasured('check', (labels) => checks.inc(labels));
  const rounds = new Counter({
    name: 'publisher_console_background_rounds_total',
    help: 'Rounds of background work, by work and outcome',
    labelNames: ['work', 'outcome'],
    registers,
  });
  onMeasured('round', (labels) => rounds.inc(labels));
  const loads = new Counter({
    name: 'publisher_console_loads_total',
    help: 'Loads and reverts of statistics that ended in this process, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of loadOutcomes) loads.inc({ outcome }, 0);
  onMeasured('load', (labels) => loads.inc(labels));
  countDeliveries(registers);
  countStatements(registers);
}

function countDeliveries(registers: Registry[]): void {
  const attempts = new Counter({
    name: 'publisher_console_webhook_attempts_total',
    help: 'Attempts to deliver an event to the address of a publisher, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'publisher_console_webhook_attempt_duration_seconds',
    help: 'Duration of attempts to deliver an event',
    buckets: durationBuckets,
    registers,
  });
  for (const outcome of webhookOutcomes) attempts.inc({ outcome }, 0);
  onMeasured('webhookAttempt', ({ outcome, seconds }) => {
    attempts.inc({ outcome });
    durations.observe(seconds);
  });
}

function countStatements(registers: Registry[]): void {
  const statements = new Counter({
    name: 'publisher_console_warehouse_statements_total',
    help: 'Statements of reports, for a page or a file, by outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'publisher_console_warehouse_statement_duration_seconds',
    help: 'Duration of statements of reports; that of a file lasts as long as its reader reads',
    labelNames: ['kind'],
    buckets: [...durationBuckets, 120, 600],
    registers,
  });
  onMeasured('statement', ({ kind, outcome, seconds }) => {
    statements.inc({ kind, outcome });
    durations.observe({ kind }, seconds);
  });
}
