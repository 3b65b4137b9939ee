export type StoreId = 'google_play' | 'app_store' | 'rustore' | 'appgallery' | 'galaxy_store' | 'amazon';

/** A store whose pages the server can read without a browser. Pages of the other stores are empty without one. */
export type ReadableStoreId = Exclude<StoreId, 'galaxy_store'>;

export interface Store {
  /** The usual name of the store; the same in every language. */
  name: string;
  platform: 'android' | 'ios';
}

/** The stores whose links are recognised. */
export const stores: Record<StoreId, Store> = {
  google_play: { name: 'Google Play', platform: 'android' },
  app_store: { name: 'App Store', platform: 'ios' },
  rustore: { name: 'RuStore', platform: 'android' },
  appgallery: { name: 'AppGallery', platform: 'android' },
  galaxy_store: { name: 'Galaxy Store', platform: 'android' },
  amazon: { name: 'Amazon Appstore', platform: 'android' },
};

export function isReadable(store: StoreId): store is ReadableStoreId {
  return store !== 'galaxy_store';
}

/** An application in a store. Two links are links to the same application when `store` and `id` are equal. */
export interface StoreLink {
  store: StoreId;
  /**
   * The store's id of the application: a package name, digits (App Store), `C` and digits (AppGallery) or an ASIN
   * (Amazon). ASCII, at most 255 characters.
   */
  id: string;
  /** The country whose edition of the store the link shows, as two capital letters; null where the link has none. */
  country: string | null;
}
