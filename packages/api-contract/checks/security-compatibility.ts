import type { ContractDocument, Placed, Security } from './contract-document.ts';
import { broken, partOf } from './place.ts';
import type { Break } from './place.ts';

/** Ways to prove who calls that worked before and do not any more. A new way breaks no caller. */
export function securityChanges(before: Placed, after: Placed, call: string): Break[] {
  const current = securityOf(after);
  return securityOf(before)
    .filter((way) => !current.some((needed) => suffices(way, needed)))
    .map((way) => broken(partOf(call, 'security'), `${inWords(way)} is not enough any more`));
}

/** Schemes that are gone, or sent in another way. */
export function schemeChanges(before: ContractDocument, after: ContractDocument): Break[] {
  const current = after.components.securitySchemes ?? {};
  return Object.entries(before.components.securitySchemes ?? {}).flatMap(([name, { description: _, ...known }]) => {
    const { description: __, ...scheme } = current[name] ?? {};
    const changed = Object.keys({ ...known, ...scheme })
      // A hint for people, according to OpenAPI: https://spec.openapis.org/oas/v3.1.0#security-scheme-object
      .filter((keyword) => keyword !== 'bearerFormat')
      .filter((keyword) => known[keyword] !== scheme[keyword]);
    return changed.length === 0 ? [] : [broken({ call: 'every call', part: name }, 'is sent in another way, or gone')];
  });
}

/** Without an entry, nothing has to be proven. */
function securityOf([document, { security = document.security }]: Placed): Security {
  return security.length === 0 ? [{}] : security;
}

function suffices(way: Security[number], needed: Security[number]): boolean {
  return Object.entries(needed).every(
    ([scheme, scopes]) => way[scheme] !== undefined && scopes.every((scope) => includes(way[scheme] ?? [], scope)),
  );
}

/** A scope to write includes the one to read. */
function includes(scopes: string[], needed: string): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'));
}

function inWords(way: Security[number]): string {
  const schemes = Object.entries(way).map(([scheme, scopes]) => [scheme, ...scopes].join(' '));
  return schemes.length === 0 ? 'no session' : schemes.join(' and ');
}
