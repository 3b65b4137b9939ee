import { durationBuckets, statusClass } from '@publisher-console/server-kit/process-metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { onMeasured } from '#process/measurements.ts';

/** Counts calls, and what limits and slots refused. No label has a value that callers choose. */
export function countCalls(registry: Registry): void {
  const registers = [registry];
  const calls = new Counter({
    name: 'publisher_console_calls_total',
    help: 'Calls that have ended, by operation and class of the status; 499 (client left) is 4xx',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'publisher_console_call_duration_seconds',
    help: 'Time from the head of a call to the end of its answer, by operation',
    labelNames: ['operation'],
    buckets: durationBuckets,
    registers,
  });
  const credentials = new Counter({
    name: 'publisher_console_calls_by_credential_total',
    help: 'Calls that have ended, by what proved their caller (session, token; none also for a wrong one) and class of the status',
    labelNames: ['credential', 'status'],
    registers,
  });
  onMeasured('call', ({ operation, status, seconds, credential }) => {
    calls.inc({ operation, status: statusClass(status) });
    credentials.inc({ credential, status: statusClass(status) });
    durations.observe({ operation }, seconds);
  });
  const limited = new Counter({
    name: 'publisher_console_limit_refusals_total',
    help: 'Attempts that a limit refused, by limit',
    labelNames: ['limit'],
    registers,
  });
  onMeasured('limitRefused', ({ limit }) => limited.inc({ limit }));
  countSemaphore(registers);
}

function countSemaphore(registers: Registry[]): void {
  const slots = new Gauge({
    name: 'publisher_console_slots',
    help: 'Slots for work of one kind that this process may do at once',
    labelNames: ['slots'],
    registers,
  });
  const held = new Gauge({
    name: 'publisher_console_slots_held',
    help: 'Slots in use',
    labelNames: ['slots'],
    registers,
  });
  const waiting = new Gauge({
    name: 'publisher_console_slots_waiting',
    help: 'Calls that wait for a slot',
    labelNames: ['slots'],
    registers,
  });
  const refused = new Counter({
    name: 'publisher_console_slot_refusals_total',
    help: 'Work that got no slot: its publisher had a full share, or all slots were held for too long (full)',
    labelNames: ['slots', 'reason'],
    registers,
  });
  onMeasured('slots', (state) => {
    const labels = { slots: state.name };
    slots.set(labels, state.total);
    held.set(labels, state.held);
    waiting.set(labels, state.waiting);
    for (const reason of ['share', 'full']) refused.inc({ ...labels, reason }, 0);
  });
  onMeasured('slotRefused', ({ name, reason }) => refused.inc({ slots: name, reason }));
}
