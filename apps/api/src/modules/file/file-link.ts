import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { day, second } from '#process/durations.ts';

/** Milliseconds for which a link is valid. */
const linkLife = 30 * day;

const timeBytes = 4;

/** Makes and checks links with which a reader without an account can open a file. Links are signed and not stored. */
export interface FileLinks {
  /** The path of a link to a file, below the API's address. The link is valid for 30 days. */
  pathOf(id: string): string;
  /** Whether a key is that of a link to this file that has not expired. */
  isValid(id: string, key: string): boolean;
}

/** @param secret - the key that links are signed with */
export function createFileLinks({ secret, now }: { secret: KeyObject; now: () => Date }): FileLinks {
  const sign = (id: string, time: Buffer) => createHmac('sha256', secret).update(id).update(time).digest();

  return {
    pathOf(id) {
      const time = Buffer.alloc(timeBytes);
      time.writeUInt32BE(Math.floor((now().getTime() + linkLife) / second));
      return `/file/${id}/${Buffer.concat([time, sign(id, time)]).toString('base64url')}`;
    },

    isValid(id, key) {
      const bytes = Buffer.from(key, 'base64url');
      const time = bytes.subarray(0, timeBytes);
      const proof = sign(id, time);
      const sent = bytes.subarray(timeBytes);
      if (sent.length !== proof.length || !timingSafeEqual(sent, proof)) return false;
      return time.readUInt32BE() * second > now().getTime();
    },
  };
}
