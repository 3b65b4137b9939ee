import { applicationId } from './application-ids.ts';
import { linkForms } from './link-forms.ts';
import type { LinkForm } from './link-forms.ts';
import type { StoreLink } from './stores.ts';

const mostCharacters = 2_048;

// Characters that a URL parser drops or reads as a slash. No link to an application has them.
// oxlint-disable-next-line no-control-regex
const unusual = /[\u0000-\u0020\u007f\\]/;

const formsByOrigin = new Map<string, LinkForm[]>();
for (const form of linkForms)
  for (const origin of form.origins) formsByOrigin.set(origin, [...(formsByOrigin.get(origin) ?? []), form]);

/**
 * Recognises a link to an application in one of the six stores, without any request. The scheme of a web address may be
 * missing.
 *
 * The host is compared character by character, before a URL parser reads it. So user names, ports, escapes, letters of
 * other alphabets and hosts that only begin or end like a store's are refused.
 * @returns null when the text is not such a link, or its id is not a possible id of the store
 */
export function recogniseStoreLink(text: string): StoreLink | null {
  const link = text.trim();
  if (link.length > mostCharacters || unusual.test(link)) return null;
  const [start = '', scheme = 'web', host = ''] = /^(?:([a-z][a-z-]*):\/\/)?([^/?#]*)/i.exec(link) ?? [];
  const kind = scheme.toLowerCase().replace(/^https?$/, 'web');
  const forms = formsByOrigin.get(`${kind}://${host.toLowerCase()}`) ?? [];
  const url = new URL(`https://store.invalid${link.slice(start.length)}`);
  for (const form of forms) {
    const found = readLink(form, url);
    if (found !== null) return found;
  }
  return null;
}

function readLink(form: LinkForm, { pathname, hash, searchParams }: URL): StoreLink | null {
  const { store, path, idParameter, countryParameter, country = null } = form;
  const [fragment = ''] = hash.split('?');
  const groups = path.exec(fragment.startsWith('#/') ? pathname + fragment : pathname);
  if (groups === null) return null;
  const given = idParameter === undefined ? groups.groups?.['id'] : onlyOne(searchParams, idParameter);
  const id = applicationId(store, given ?? '');
  if (id === null) return null;
  const named = countryParameter === undefined ? groups.groups?.['country'] : onlyOne(searchParams, countryParameter);
  return { store, id, country: country ?? countryCode(named) };
}

/**
 * The value of a parameter; undefined when the link has it twice, since readers of URLs disagree on which one counts.
 */
function onlyOne(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

function countryCode(text: string | undefined): string | null {
  return text !== undefined && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null;
}
