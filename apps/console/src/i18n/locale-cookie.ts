import type { Locale } from './locale.ts';

/** The `__Host-` name is bound to https and to this very host; a console behind plain http can only have the plain name. */
export const localeCookieNames = ['__Host-locale', 'locale'] as const;

const yearSeconds = 31_536_000;

/** The `document.cookie` assignment that remembers the visitor's language for a year. */
export function localeCookie(locale: Locale, protocol: string): string {
  const [secureName, plainName] = localeCookieNames;
  const attributes = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  return protocol === 'https:'
    ? `${secureName}=${locale}; ${attributes}; Secure`
    : `${plainName}=${locale}; ${attributes}`;
}
