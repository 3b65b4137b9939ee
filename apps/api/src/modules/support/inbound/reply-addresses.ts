import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Keys } from '#process/derived-keys.ts';

/** The question and the person of an address for replies. */
export interface ReplyPlace {
  /** The number of the question. */
  number: number;
  personId: string;
}

/** Makes and reads the addresses to which mails about a question are answered. Who has one writes as that person. */
export interface ReplyAddresses {
  /** The address of a person's replies to a question; null where replies are not read. */
  of(place: ReplyPlace): string | null;
  /** The purpose of an address; null for one that was not made here. */
  read(address: string): ReplyPlace | null;
}

/** A question has four bytes, a person sixteen, and the proof ten: more do not fit in front of the @ (RFC 5321, 4.5.3.1.1). */
const sizes = { number: 4, person: 16, proof: 10 };

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** An address in front of whose @ there is room for a plus and 48 letters. */
const baseAddress = /^([\w.-]{1,15})@([\w.-]+\.[\w-]+|localhost)$/;

export const inboundAddressForm = 'an address like support@network.example, with at most 15 letters before the @';

/** Whether replies can be addressed to a base address. */
export function isInboundAddress(text: string): boolean {
  return baseAddress.test(text);
}

/**
 * @param address - the base, such as `support@network.example`; without it, there are no addresses
 * @param keys - those that addresses are signed with
 */
export function createReplyAddresses({ address, keys }: { address: string | undefined; keys: Keys }): ReplyAddresses {
  const [, name, host] = baseAddress.exec(address ?? '') ?? [];
  if (name === undefined || host === undefined) return { of: () => null, read: () => null };
  const [current] = keys;
  const pattern = new RegExp(`^${literal(name)}\\+([a-z2-7]{48})@${literal(host)}$`, 'i');
  return {
    of: (place) => {
      const named = bytesOf(place);
      return `${name}+${encoded(Buffer.concat([named, proofOf(current, named)]))}@${host}`;
    },
    read: (text) => {
      const [, token] = pattern.exec(text) ?? [];
      if (token === undefined) return null;
      const bytes = decoded(token.toLowerCase());
      const named = bytes.subarray(0, sizes.number + sizes.person);
      const sent = bytes.subarray(named.length);
      if (!keys.some((key) => timingSafeEqual(proofOf(key, named), sent))) return null;
      return placeOf(named);
    },
  };
}

function literal(text: string): string {
  return text.replaceAll(/[.-]/g, String.raw`\$&`);
}

function bytesOf({ number, personId }: ReplyPlace): Buffer {
  const bytes = Buffer.alloc(sizes.number);
  bytes.writeUInt32BE(number);
  return Buffer.concat([bytes, Buffer.from(personId.replaceAll('-', ''), 'hex')]);
}

function placeOf(bytes: Buffer): ReplyPlace {
  const hex = bytes.toString('hex', sizes.number);
  const personId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { number: bytes.readUInt32BE(), personId };
}

function proofOf(key: KeyObject, named: Buffer): Buffer {
  return createHmac('sha256', key).update(named).digest().subarray(0, sizes.proof);
}

/** Base32 in lower case (RFC 4648): a mail server may change the case. Thirty bytes are 48 letters, without padding. */
function encoded(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
}

function decoded(text: string): Buffer {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
