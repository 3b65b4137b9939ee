import type { I18n, Messages } from '@lingui/core';

import type { Locale } from './locale.ts';

type Catalogue = () => Promise<{ messages: Messages }>;

/** `base` is what any page may say, `account` what the ways into an account say, `cabinet` what the pages behind them say. */
const catalogues = {
  account: { en: () => import('#locales/account/en.po'), ru: () => import('#locales/account/ru.po') },
  base: { en: () => import('#locales/base/en.po'), ru: () => import('#locales/base/ru.po') },
  cabinet: { en: () => import('#locales/cabinet/en.po'), ru: () => import('#locales/cabinet/ru.po') },
} satisfies Record<string, Record<Locale, Catalogue>>;

export type CatalogueName = keyof typeof catalogues;

/** What a page has to say, in one language at a time. */
export interface Texts {
  /** Changes the language, as soon as the page's texts are there in it. */
  show: (locale: Locale) => Promise<void>;
  /** Adds a catalogue, unless it is there: nothing may be rendered before that has texts in it. */
  add: (name: CatalogueName) => Promise<void>;
}

/**
 * Loads the catalogue `base` of a language, and no more than that.
 * @param i18n is given the texts
 */
export async function loadTexts(i18n: I18n, initial: Locale): Promise<Texts> {
  const wanted = new Map<CatalogueName, Promise<void>>([['base', Promise.resolve()]]);
  let shown = initial;

  const show = async (locale: Locale): Promise<void> => {
    const names = [...wanted.keys()];
    const parts = await Promise.all(names.map((name) => catalogues[name][locale]()));
    // Another one has been added meanwhile, in the language that the page is about to leave.
    if (wanted.size > names.length) return show(locale);
    shown = locale;
    return i18n.loadAndActivate({ locale, messages: Object.assign({}, ...parts.map(({ messages }) => messages)) });
  };

  const load = async (name: CatalogueName): Promise<void> => {
    const locale = shown;
    try {
      i18n.load(locale, (await catalogues[name][locale]()).messages);
    } catch (failure) {
      wanted.delete(name);
      throw failure;
    }
  };

  await show(initial);
  return {
    show,
    add: (name) => {
      const loading = wanted.get(name) ?? load(name);
      wanted.set(name, loading);
      return loading;
    },
  };
}
