import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { BrowserMemory } from '#contract/operation.ts';
import type { Keys } from '#process/derived-keys.ts';
import { day, second } from '#process/durations.ts';

/** Milliseconds for which a device is known after a sign-in. */
const knownDeviceLife = 180 * day;
/** The most persons whose marks a device stores. Beyond it, the mark of the oldest sign-in is dropped. */
const mostPersons = 5;

const deviceShape = /^[\w-]{22}$/;
const markShape = /^([0-9a-z]{1,8})-([\w-]{22})$/;

/**
 * Recognises browsers in which a person has signed in before. The mark that such a browser stores proves only that.
 * It signs no one in, and reveals neither persons nor their number.
 */
export interface KnownDevices {
  /** The device's id if the person has signed in on it before, else null. */
  recognise(stored: string | undefined, personId: string): string | null;
  /** The value for the device to store after a sign-in: its earlier marks and one of this person. */
  remember(stored: string | undefined, personId: string): string;
  /** Stores the mark of a person on a device. */
  storeMark(device: BrowserMemory, personId: string): void;
}

export function createKnownDevices({ keys, now }: { keys: Keys; now: () => Date }): KnownDevices {
  const seconds = () => Math.floor(now().getTime() / second);

  const isMarkOf = (mark: string, device: string, personId: string) => {
    const [, expires, mac] = markShape.exec(mark) ?? [];
    if (expires === undefined || mac === undefined || Number.parseInt(expires, 36) <= seconds()) return false;
    const received = Buffer.from(mac, 'base64url');
    return keys.some((key) => timingSafeEqual(received, macWith(key, device, personId, expires)));
  };

  const known: KnownDevices = {
    recognise: (stored, personId) => {
      const { device, marks } = readMarks(stored);
      return device !== null && marks.some((mark) => isMarkOf(mark, device, personId)) ? device : null;
    },
    remember: (stored, personId) => {
      const found = readMarks(stored);
      const device = found.device ?? randomBytes(16).toString('base64url');
      const others = found.marks.filter((mark) => !isMarkOf(mark, device, personId));
      const expires = (seconds() + knownDeviceLife / second).toString(36);
      const mark = `${expires}-${macWith(keys[0], device, personId, expires).toString('base64url')}`;
      return [device, mark, ...others.slice(0, mostPersons - 1)].join('.');
    },
    storeMark: (device, personId) => device.store(known.remember(device.stored, personId), knownDeviceLife / second),
  };
  return known;
}

/** Reads what a device has stored; ignores a malformed id and malformed marks. */
function readMarks(stored = ''): { device: string | null; marks: string[] } {
  const [device = '', ...marks] = stored.split('.');
  if (!deviceShape.test(device)) return { device: null, marks: [] };
  return { device, marks: marks.slice(0, mostPersons).filter((mark) => markShape.test(mark)) };
}

function macWith(key: KeyObject, device: string, personId: string, expires: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([device, personId, expires]))
    .digest()
    .subarray(0, 16);
}
