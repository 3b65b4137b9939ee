import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceMemory } from '#contract/operation.ts';

/** A browser's memory of a device, in a cookie that scripts cannot read and other sites cannot make it send. */
export interface DeviceCookie {
  of(request: FastifyRequest, reply: FastifyReply): DeviceMemory;
}

/**
 * With https, the prefix of the cookie's name makes browsers accept it only from this host and over TLS. With http, for a
 * console on one machine, they would refuse that name.
 */
export function createDeviceCookie(publicOrigin: string): DeviceCookie {
  const isSecure = publicOrigin.startsWith('https:');
  const name = isSecure ? '__Host-device' : 'device';
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])];
  return {
    of: (request, reply) => ({
      kept: cookieOf(request.headers.cookie, name),
      keep: (value, seconds) => {
        reply.header('set-cookie', [`${name}=${value}`, `Max-Age=${seconds}`, ...attributes].join('; '));
      },
    }),
  };
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  const found = header?.split(';').find((pair) => pair.trimStart().startsWith(prefix));
  return found?.trim().slice(prefix.length);
}
