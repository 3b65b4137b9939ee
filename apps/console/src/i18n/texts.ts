import type { I18n, Messages } from '@lingui/core';

import { cataloguePath } from './catalogue-path.ts';
import type { Locale } from './locale.ts';

const catalogues = import.meta.glob<{ messages: Messages }>(['/src/locales/*.po', '/src/features/*/locales/*.po']);

/** The texts of a page, in one language at a time. */
export interface Texts {
  /**
   * Changes the language, as soon as the page's texts have been loaded in it. The last call decides.
   * @returns false if another call has taken the place of this one
   */
  show: (locale: Locale) => Promise<boolean>;
  /** Adds the texts of a feature, if they are missing. A page with texts of the feature is rendered only after that. */
  add: (feature: string) => Promise<void>;
  /** Fetches the texts of a feature ahead of time. A page that needs them adds them all the same. */
  prefetch: (feature: string) => Promise<unknown>;
}

/**
 * Loads the texts that do not belong to a feature, in one language.
 * @param i18n is given the texts
 * @param load loads one catalogue: that of a feature, or the common one
 */
export async function loadTexts(i18n: I18n, initial: Locale, load = loadCatalogue): Promise<Texts> {
  const features = new Map<string, Promise<void>>();
  let shown = initial;
  let turns = 0;

  const show = async (locale: Locale): Promise<boolean> => {
    turns += 1;
    const turn = turns;
    try {
      let names: string[];
      let parts: Messages[];
      do {
        names = [...features.keys()];
        parts = await Promise.all([undefined, ...names].map((name) => load(locale, name)));
        // A feature that has been added meanwhile is there only in the language that the page is about to leave.
      } while (features.size > names.length);
      if (turn !== turns) return false;
      shown = locale;
      i18n.loadAndActivate({ locale, messages: Object.assign({}, ...parts) });
      return true;
    } catch (failure) {
      if (turn !== turns) return false;
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
async function loadCatalogue(locale: Locale, feature?: string): Promise<Messages> {
  const catalogue = await catalogues[cataloguePath(locale, feature)]?.();
  return catalogue?.messages ?? {};
}
