import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceMemory } from '#contract/operation.ts';

/**
 * Stores a device's marks in the browser, in a cookie that scripts cannot read and that requests from other sites do
 * not carry.
 */
export interface DeviceCookie {
  of(request: FastifyRequest, reply: FastifyReply): DeviceMemory;
}

/**
 * With https, the prefix `__Host-` makes browsers accept the cookie only from this host and over TLS. With http, which
 * a console on one machine uses, browsers would refuse a cookie of that name.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie
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
