import type { MessageDescriptor } from '@lingui/core';
import { setupI18n } from '@lingui/core';

import { locales } from '@publisher-console/api-contract/locales';
import { loadCatalogue } from '#i18n/texts.ts';

/** The palette's own catalogue, besides the common one. */
const paletteTexts = 'palette';

/** An item that the palette finds by its names. */
export interface Named {
  /** The names in all languages, in lower case: the label, and other words that people search for. */
  names: readonly string[];
}

interface Labelled {
  label: MessageDescriptor;
  /** Other words that find the item. They are not shown. */
  words?: MessageDescriptor;
}

/** Adds the names in all languages to items with a label. Loads the texts of the other languages. */
export async function namedInAllLanguages<Item extends Labelled>(items: readonly Item[]): Promise<(Item & Named)[]> {
  const languages = await Promise.all(
    locales.map(async (locale) => {
      const parts = await Promise.all([loadCatalogue(locale), loadCatalogue(locale, paletteTexts)]);
      return setupI18n({ locale, messages: { [locale]: Object.assign({}, ...parts) } });
    }),
  );
  return items.map((item) => ({
    ...item,
    names: languages.map((i18n) =>
      [item.label, item.words]
        .map((text) => (text === undefined ? '' : i18n._(text)))
        .join(' ')
        .toLowerCase()
        .trim(),
    ),
  }));
}

/**
 * Finds items by the beginnings of words of their names, in any language, case and order.
 * @returns items whose name begins with the term, then the others, each in the given order
 */
export function findNamed<Item extends Named>(items: readonly Item[], term: string): Item[] {
  const typed = term.toLowerCase().trim();
  const words = typed.split(/\s+/u);
  const found = items.filter(({ names }) => names.some((name) => words.every((word) => hasWord(name, word))));
  const begins = ({ names }: Named): boolean => typed !== '' && names.some((name) => name.startsWith(typed));
  return found.toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}

/**
 * Whether a word of the name begins with the typed one. The last letter of a Russian word may differ, and ё equals е,
 * which most people type.
 */
export function hasWord(label: string, wanted: string): boolean {
  const [name = '', typed = ''] = [label, wanted].map((text) => text.replaceAll('ё', 'е'));
  const beginning = /^[а-я]{5,}$/u.test(typed) ? typed.slice(0, -1) : typed;
  for (let at = name.indexOf(beginning); at !== -1; at = name.indexOf(beginning, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true;
  return false;
}
