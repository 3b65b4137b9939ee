import { createHash } from 'node:crypto';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { Database } from '#stores/sql/database.ts';
import { iconPicture } from './icon-picture.ts';
import { addIcon, findIcon } from './store-icon-repository.ts';

/** Icons of applications, drawn anew and served by us, so that no browser asks a store. */
export interface StoreIcons {
  /** Keeps the icon at an address; answers its key, or null when it cannot be had. */
  keep(source: string, options: { signal: AbortSignal }): Promise<string | null>;
  /** A PNG, or null. */
  find(key: string): Promise<Uint8Array | null>;
}

export function createStoreIcons({ database, fetch }: { database: Database; fetch: GuardedFetch }): StoreIcons {
  return {
    async keep(source, { signal }) {
      const outcome = await fetch(source, { accept: 'image/png, image/webp, image/jpeg', signal });
      const png = outcome.kind === 'answered' && outcome.status === 200 ? await iconPicture(outcome.body) : null;
      if (png === null) return null;
      const key = createHash('sha256').update(png).digest('hex');
      await addIcon(database, key, png);
      return key;
    },
    find: (key) => findIcon(database, key),
  };
}

/** Where an icon is, below the API's address. */
export function iconUrl(key: string | null): string | null {
  return key === null ? null : `/icon/${key}`;
}
