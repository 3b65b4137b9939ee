import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserMemory } from '#contract/operation.ts';

/** A cookie that scripts cannot read and that requests from other sites do not carry. */
interface StrictCookie {
  of(request: FastifyRequest, reply: FastifyReply): BrowserMemory;
}

/** The cookies of calls: the marks of a device, and the session of a member of staff. */
export interface Cookies {
  device: StrictCookie;
  desk: StrictCookie;
}

export function createCookies(publicOrigin: string): Cookies {
  return { device: createStrictCookie('device', publicOrigin), desk: createStrictCookie('desk', publicOrigin) };
}

/**
 * With https, the prefix `__Host-` makes browsers accept the cookie only from this host and over TLS. With http, which
 * a console on one machine uses, browsers would refuse a cookie of that name.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie
 */
function createStrictCookie(plainName: string, publicOrigin: string): StrictCookie {
  const isSecure = publicOrigin.startsWith('https:');
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])];
  return {
    of: (request, reply) => ({
      stored: cookieOf(request.headers.cookie, name),
      store: (value, seconds) => {
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
