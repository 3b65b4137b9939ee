import type { I18n, Messages } from '@lingui/core';
import { catalogues } from 'virtual:catalogues';

import { cataloguePath } from './catalogue-path.ts';
import type { Locale } from './locale.ts';

/** The texts of a page, in one language at a time. */
export interface Texts {
  /**
   * Loads the page's texts in a language, then shows it. Of several calls, only the last one shows its language.
   * @returns false if there was a later call
   */
  show: (locale: Locale) => Promise<boolean>;
  /** Loads the texts of a feature and adds them. Nothing of the feature may be rendered before this resolves. */
  add: (feature: string) => Promise<void>;
  /** Loads the texts of a feature ahead of time, without adding them. */
  prefetch: (feature: string) => Promise<unknown>;
}

/**
 * Loads the common texts in one language.
 * @param i18n gets the texts
 * @param load loads the catalogue of a feature, or the common one
 */
export async function loadTexts(i18n: I18n, initial: Locale, load = loadCatalogue): Promise<Texts> {
  const features = new Map<string, Promise<void>>();
  let shown = initial;
  let showCalls = 0;

  const show = async (locale: Locale): Promise<boolean> => {
    showCalls += 1;
    const call = showCalls;
    try {
      let names: string[];
      let parts: Messages[];
      do {
        names = [...features.keys()];
        parts = await Promise.all([undefined, ...names].map((name) => load(locale, name)));
        // A feature that was added meanwhile has texts only in the old language.
      } while (features.size > names.length);
      if (call !== showCalls) return false;
      shown = locale;
      i18n.loadAndActivate({ locale, messages: Object.assign({}, ...parts) });
      return true;
    } catch (failure) {
      if (call !== showCalls) return false;
      throw failure;
    }
  };

  const loadFeature = async (feature: string): Promise<void> => {
    const locale = shown;
    try {
      i18n.load(locale, await load(locale, feature));
    } catch (failure) {
      features.delete(feature);
      throw failure;
    }
  };

  await show(initial);
  return {
    show,
    add: (feature) => {
      const loading = features.get(feature) ?? loadFeature(feature);
      features.set(feature, loading);
      return loading;
    },
    prefetch: (feature) => load(shown, feature),
  };
}

/** A feature without texts has no catalogue. */
export async function loadCatalogue(locale: Locale, feature?: string): Promise<Messages> {
  const path = cataloguePath(locale, feature);
  return (await catalogues[path]?.())?.texts[path] ?? {};
}
