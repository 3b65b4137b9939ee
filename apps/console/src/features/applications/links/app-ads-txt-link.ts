const fileName = '/app-ads.txt';

/** Under a country's domain these stand where the name of a site usually does: `northwind.co.uk`. */
const categories = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'org']);

/**
 * Where the app-ads.txt file of a developer's website is expected: at the root of its domain. This guess does without the
 * list of all public suffixes, which is too large for a page. The check knows it, and says where buyers look.
 * @returns null for an address that is no website's
 */
export function proposeFileLink(developerSite: string | null): string | null {
  const { protocol, hostname } = URL.parse(developerSite ?? '') ?? {};
  if (hostname === undefined || protocol === undefined || !/^https?:$/u.test(protocol)) return null;
  const labels = hostname.split('.');
  const [country = '', category = ''] = labels.toReversed();
  const length = country.length === 2 && categories.has(category) ? 3 : 2;
  if (labels.length < length || /^[\d.]+$|^\[/u.test(hostname)) return null;
  return `https://${labels.slice(-length).join('.')}${fileName}`;
}

/** Adds what people leave out of a link to an app-ads.txt file: the scheme, and the file's name after a host. */
export function completeFileLink(text: string): string {
  const typed = text.trim();
  if (typed === '' || /\s/u.test(typed)) return typed;
  const link = /^[a-z][a-z\d+.-]*:/iu.test(typed) || !typed.includes('.') ? typed : `https://${typed}`;
  return /^https?:\/\/[^/?#]+\/?$/iu.test(link) ? `${link.replace(/\/$/u, '')}${fileName}` : link;
}

/** Whether a text is a link that the API accepts. */
export function isFileLink(text: string): boolean {
  return /^https?:\/\/\S+\/app-ads\.txt$/u.test(text) && text.length <= 2048 && URL.canParse(text);
}
