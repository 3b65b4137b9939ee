import { applicationUrl } from '@publisher-console/api-contract/application-url';
import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '#guarded-fetch/guarded-post.ts';
import { findBuyersFile } from '#modules/app-ads-txt/loading/buyers-file.ts';
import { createFileLoader } from '#modules/app-ads-txt/loading/loaded-file.ts';
import { createStoreIcons } from '#modules/app-store/icons/store-icons.ts';
import type { StoreIcons } from '#modules/app-store/icons/store-icons.ts';
import { createStoreLookUps } from '#modules/app-store/look-ups/store-look-ups.ts';
import type { StoreLookup } from '#modules/app-store/look-ups/store-listing.ts';
import { playPage } from '#modules/app-store/testing/store-answers.ts';
import { attemptDelivery } from '#modules/webhooks/deliver/delivery-jobs.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Lab } from './lab-network.ts';

/** A way in which a publisher makes the server send a request to a URL. Says whether anything answered. */
export type Vector = (url: string) => Promise<boolean>;

export interface Vectors {
  /** The URL goes to the product as it is. */
  direct: Record<'fetch' | 'app-ads.txt' | 'icon' | 'webhook', Vector>;
  /** A page of the site, a store or the developer has the URL. */
  indirect: Record<'redirect' | 'redirect of app-ads.txt' | 'redirect of an icon' | 'page of a store', Vector>;
  /** A page of a store redirects to the URL. */
  store: Vector;
  /** Buyers look for the file of the developer's website. */
  website: Vector;
}

const playLink = { store: 'google_play', id: 'com.northwind.chess', country: null } as const;
export const playUrl = `${applicationUrl(playLink)}&hl=en`;
const redirecting = 'http://site.example/to';

/** Nobody cancels an attack. */
const signal = new AbortController().signal;

export function createVectors(lab: Lab): Vectors {
  const fetch = createGuardedFetch(lab.outside);
  const load = createFileLoader(fetch);
  const icons = createLabIcons(fetch);

  /** Redirects a page of the site to the URL, and fetches it. */
  const redirected =
    (vector: Vector): Vector =>
    (url) => {
      lab.site.pages = { [redirecting]: { status: 302, headers: { location: encoded(url) } } };
      return vector(redirecting);
    };
  const loadFile: Vector = async (url) => (await load(url, signal)).text !== null;
  const loadIcon: Vector = async (url) => (await icons.keep(url, { signal })) !== null;
  const anyAnswer: Vector = async (url) => (await fetch(url)).kind === 'answered';

  return {
    direct: {
      fetch: anyAnswer,
      'app-ads.txt': loadFile,
      icon: loadIcon,
      webhook: async (url) => {
        const guardedPost = createGuardedPost(lab.outside);
        const isAccepted = (await guardedPost.refusal(url, signal)) === null;
        const delivery = { id: 'msg_1', url, body: '{}', secrets: [new Uint8Array(32)] };
        const { status } = await attemptDelivery(delivery, { guardedPost, now: () => new Date(), signal });
        return isAccepted || status !== null;
      },
    },
    indirect: {
      redirect: redirected(anyAnswer),
      'redirect of app-ads.txt': redirected(loadFile),
      'redirect of an icon': redirected(loadIcon),
      'page of a store': async (url) => {
        lab.site.pages = { [playUrl]: playPage({ id: playLink.id, name: 'Chess', icon: url }) };
        const answer = await lookUp(fetch);
        if (answer.kind !== 'found') throw new Error(`The page of the store was ${answer.kind}.`);
        return answer.listing.iconSource !== null && loadIcon(answer.listing.iconSource);
      },
    },
    store: async (url) => {
      lab.site.pages = { [playUrl]: { status: 302, headers: { location: encoded(url) } } };
      return (await lookUp(fetch)).kind !== 'unreachable';
    },
    website: async (url) => {
      lab.site.pages = {};
      return (await findBuyersFile(url, load, signal)).text !== null;
    },
  };
}

/** Looks the same application up, as the API does. */
export function lookUp(fetch: GuardedFetch): Promise<StoreLookup> {
  return createStoreLookUps(fetch, () => performance.now()).google_play(playLink, { signal });
}

/** The icons of the API, whose database takes the place of a fault: no attack may store an icon. */
export function createLabIcons(fetch: GuardedFetch): StoreIcons {
  const database = new Proxy({} as Database, {
    get: () => {
      throw new StoredIcon('An icon was stored.');
    },
  });
  return createStoreIcons({ database, fetch });
}

export class StoredIcon extends Error {
  override readonly name = 'StoredIcon';
}

/** Whether a header can carry the URL to the end of the line. */
export function fitsHeader(url: string): boolean {
  return !/[\r\n\0\ud800]/.test(url) && url === url.trim();
}

/** A header as servers write it that do not percent-encode: bytes of UTF-8. */
function encoded(url: string): string {
  return Buffer.from(url).toString('latin1');
}
