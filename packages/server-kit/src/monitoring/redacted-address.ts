/**
 * An address of a setting without user, password and query, as the log may have it: `postgres://db.example/console`.
 * An address whose parts cannot be distinguished becomes its scheme alone.
 */
export function redactedAddress(address: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/)?(.*)$/isu.exec(address) ?? [];
  const [beforeQuery = ''] = rest.split(/[?#]/u);
  const [, place = ''] = /^(?:[^/]*@)?(.*)$/u.exec(beforeQuery) ?? [];
  // An `@` in the path is the end of a password with a slash.
  return place.includes('@') || rest.slice(beforeQuery.length).includes('@') ? `${scheme}…` : `${scheme}${place}`;
}
