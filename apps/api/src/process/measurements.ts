import { channel, subscribe } from 'node:diagnostics_channel';

/**
 * What this process does that metrics count. Rooms publish it through Node's diagnostics channels, so that they need
 * not import what counts; without a subscriber, that costs next to nothing.
 */
export interface Measurements {
  /** A call has ended. A client that left early has status 499. */
  call: {
    operation: string;
    status: number;
    seconds: number;
    credential: 'session' | 'token' | 'key' | 'staff' | 'none';
  };
  /** This process does jobs of these kinds. */
  jobKinds: { kinds: string[] };
  /** An attempt of a job has ended. */
  job: { kind: string; outcome: 'done' | 'retried' | 'given_up' | 'released' | 'unrecorded'; seconds: number };
  /** A mail was handed over to the mail server, refused by it for good, or not handed over. */
  mail: { kind: string; result: 'sent' | 'refused' | 'failed' };
  /** The result of a check of an app-ads.txt file was stored. */
  check: { state: string; trigger: string };
  /** The slots of one kind of work were acquired or released. */
  slots: { name: string; total: number; held: number; waiting: number };
  /** Work got no slot: its publisher has a full share, or all slots were held for too long. */
  slotRefused: { name: string; reason: 'share' | 'full' };
  /** A limit on attempts refused one. */
  limitRefused: { limit: string };
  /** A statement of a report has ended, for a page or for a file. */
  statement: {
    kind: 'page' | 'file';
    outcome: 'done' | 'too_costly' | 'unavailable' | 'aborted' | 'failed';
    seconds: number;
  };
  /** An attempt to deliver an event has ended, with success or with a fault. */
  webhookAttempt: {
    outcome: 'delivered' | 'status' | 'no_answer' | 'address' | 'certificate' | 'gone';
    seconds: number;
  };
  /** A load or a revert was published, or a load was not: it was refused, has bad rows, or failed. */
  load: { outcome: 'published' | 'forced' | 'reverted' | 'refused' | 'failed' };
  /** A round of background work has ended. */
  round: { work: string; outcome: 'done' | 'failed' };
}

type Name = keyof Measurements;

const nameOf = (name: Name) => `publisher-console:${name}`;

const channels = new Map<Name, ReturnType<typeof channel>>();

/** Publishes a measurement. Listeners must not throw. */
export function measure<Key extends Name>(name: Key, message: Measurements[Key]): void {
  let found = channels.get(name);
  if (found === undefined) channels.set(name, (found = channel(nameOf(name))));
  if (found.hasSubscribers) found.publish(message);
}

/** Listens to measurements of this process until its end. */
export function onMeasured<Key extends Name>(name: Key, listen: (message: Measurements[Key]) => void): void {
  subscribe(nameOf(name), (message) => listen(message as Measurements[Key]));
}

/** Seconds since a reading of `performance.now()`. */
export function secondsSince(start: number): number {
  return (performance.now() - start) / 1_000;
}
