import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Keys } from '#process/derived-keys.ts';
import { day, second } from '#process/durations.ts';

/** Milliseconds for which a link is valid. */
const linkLife = 30 * day;

const timeBytes = 4;

/** Makes and checks links with which a reader without an account can open a file. Links are signed and not stored. */
export interface FileLinks {
  /** The path of a link to a file, below the API's address. The link is valid for 30 days. */
  pathOf(id: string): string;
  /** Whether this is the proof of a link to this file that has not expired. */
  isValid(id: string, proof: string): boolean;
}

/** @param keys - those that links are signed with */
export function createFileLinks({ keys, now }: { keys: Keys; now: () => Date }): FileLinks {
  const [current] = keys;

  return {
    pathOf(id) {
      const time = Buffer.alloc(timeBytes);
      time.writeUInt32BE(Math.floor((now().getTime() + linkLife) / second));
      return `/file/${id}/${Buffer.concat([time, sign(current, id, time)]).toString('base64url')}`;
    },

    isValid(id, proof) {
      const bytes = Buffer.from(proof, 'base64url');
      const time = bytes.subarray(0, timeBytes);
      const sent = bytes.subarray(timeBytes);
      const isSigned = keys.some((key) => {
        const signature = sign(key, id, time);
        return sent.length === signature.length && timingSafeEqual(sent, signature);
      });
      if (!isSigned) return false;
      return time.readUInt32BE() * second > now().getTime();
    },
  };
}

function sign(key: KeyObject, id: string, time: Buffer): Buffer {
  return createHmac('sha256', key).update(id).update(time).digest();
}
