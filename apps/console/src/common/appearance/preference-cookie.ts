import * as v from 'valibot';

const yearSeconds = 31_536_000;

/**
 * The `__Host-` prefix binds the cookie to HTTPS and to this host; on plain HTTP only the plain name works.
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
const namesOf = (name: string): [secure: string, plain: string] => [`__Host-${name}`, name];

/**
 * The value for `document.cookie` that stores a visitor's choice for a year.
 * @param protocol of the page, such as `https:`
 */
export function preferenceCookie(name: string, value: string, protocol: string): string {
  const [secureName, plainName] = namesOf(name);
  const attributes = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  return protocol === 'https:'
    ? `${secureName}=${value}; ${attributes}; Secure`
    : `${plainName}=${value}; ${attributes}`;
}

/**
 * Reads a stored choice; undefined if there is none or it is invalid.
 * @param cookies a `Cookie` header, or `document.cookie`
 */
export function readPreference<Schema extends v.GenericSchema>(
  cookies: string,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='));
  return namesOf(name)
    .map((wanted) => pairs.find(([found]) => found === wanted)?.[1])
    .find((value) => v.is(schema, value));
}
