import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceMemory } from '#contract/operation.ts';

/** What a browser keeps for a call, in a cookie that no script can read and no other site can make it send. */
export interface DeviceCookie {
  of(request: FastifyRequest, reply: FastifyReply): DeviceMemory;
}

/**
 * Names the cookie so that browsers take it from this very host over TLS alone; on http, where a console runs on one
 * machine only, they would not take it under that name.
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
