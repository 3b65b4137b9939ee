import { applicationId } from './application-ids.ts';
import { linkForms } from './link-forms.ts';
import type { LinkForm } from './link-forms.ts';
import type { StoreLink } from './stores.ts';

/** Letters of no width and marks of direction, which come along when a link is copied; and what is put around a link. */
const marksAround = String.raw`\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFEFF"'\x60´‘’‚“”„«»‹›<>()[\]{}*|`;
const leadingMarks = new RegExp(`^[${marksAround}]+`, 'u');
const trailingMarks = new RegExp(`[${marksAround}.,;:!?…]+$`, 'u');

const mostCharacters = 2_048;

// Characters that a URL parser drops or reads as a slash. No link to an application has them.
// oxlint-disable-next-line no-control-regex
const unusual = /[\u0000-\u0020\u007f\\]/;

/** The ends of most sites. https://data.iana.org/TLD/tlds-alpha-by-domain.txt has them all, and is too long for a page. */
const siteEndings =
  'com|org|net|info|biz|mobi|app|dev|games?|online|site|website|shop|store|club|fun|pro|live|space|tech|cloud|blog|top|xyz|art|berlin|paris|studio|agency|digital|media|world';

/**
 * Package names that are no hosts. Hardly a host begins with `com`, `org` or `net`. Many begin like a language, a country or
 * a part of a site, such as `de.northwind.shop` and `app.northwind.games`, so after these the end must not be that of a site.
 */
const reversedDomains = [
  /^(?:com|org|net)(?:\.\w+)+\.(?!(?:com|org|net|biz|info|co|io|de|ru|uk)$)\w+$/i,
  new RegExp(String.raw`^(?:(?!go|my)[a-z]{2}|app|dev)(?:\.\w+)+\.(?!(?:${siteEndings}|[a-z]{2})$)\w+$`, 'i'),
];

const formsByOrigin = new Map<string, LinkForm[]>();
for (const form of linkForms)
  for (const origin of form.origins) formsByOrigin.set(origin, [...(formsByOrigin.get(origin) ?? []), form]);

/**
 * Recognises a link to an application in one of the six stores, without any request, in a text as people copy it: with a
 * title before it, marks around it, or twice. The scheme of a web address may be missing. A text that is a package name and
 * cannot be a host is read as the application in Google Play.
 *
 * The host is compared character by character, before a URL parser reads it. So user names, ports, escapes, letters of
 * other alphabets and hosts that only begin or end like a store's are refused.
 * @returns null when the text is not such a link, or its id is not a possible id of the store
 */
export function recogniseStoreLink(text: string): StoreLink | null {
  if (text.length > mostCharacters) return null;
  const words = pastedWords(text);
  // Among other words, a link has a scheme.
  const links = words.map((word) => (words.length === 1 || word.includes('://') ? linkOf(word) : null));
  const first = links.findIndex((link) => link !== null);
  const link = links[first] ?? null;
  // Words behind a link may be the rest of it, torn off by a line break: they would name another application.
  return links.slice(first).every((other) => isSame(other, link)) ? link : null;
}

function isSame(one: StoreLink | null, other: StoreLink | null): boolean {
  return one?.store === other?.store && one?.id === other?.id;
}

function linkOf(link: string): StoreLink | null {
  if (unusual.test(link)) return null;
  if (reversedDomains.some((domain) => domain.test(link))) {
    const id = applicationId('google_play', link);
    if (id !== null) return { store: 'google_play', id, country: null };
  }
  const [start = '', scheme = 'web', host = ''] = /^(?:([a-z][a-z-]*):\/\/)?([^/?#]*)/i.exec(link) ?? [];
  const kind = scheme.toLowerCase().replace(/^https?$/, 'web');
  const forms = formsByOrigin.get(`${kind}://${host.toLowerCase()}`) ?? [];
  const url = new URL(`https://store.invalid${withQuery(link.slice(start.length))}`);
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

/** The rest of a link with the query that a redirect has encoded. */
function withQuery(rest: string): string {
  if (/[?#]/.test(rest)) return rest;
  const [path = '', query] = rest.split(/%3F(.*)/is);
  return query === undefined ? rest : `${path}?${query.replaceAll(/%3D/gi, '=').replaceAll(/%26/gi, '&')}`;
}

/**
 * The value of a parameter; undefined when the link has it twice with different values, since readers of URLs disagree on
 * which one counts.
 */
function onlyOne(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = new Set(parameters.getAll(name));
  return others.length === 0 ? value : undefined;
}

function countryCode(text: string | undefined): string | null {
  return text !== undefined && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null;
}

/**
 * The words of a pasted text that may be a link: without the marks around them, and with `&` where a page's source has
 * `&amp;`. A link that comes twice without a space between is one.
 *
 * Marks inside a word stay: there they would make another host look like that of a store.
 */
function pastedWords(text: string): string[] {
  return text
    .replaceAll('&amp;', '&')
    .split(/\s+/u)
    .map((word) => word.replace(leadingMarks, '').replace(trailingMarks, ''))
    .filter((word) => word !== '')
    .map((word) => (isTwice(word) ? word.slice(0, word.length / 2) : word));
}

function isTwice(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return half.includes('://') && half + half === word;
}
