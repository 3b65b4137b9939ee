import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { expect, it } from 'vitest';

import type { Locale } from './locale.ts';
import { loadTexts } from './texts.ts';

const common = msg`Mandatory field`;
const ofStatistics = msg`Build report`;

/** Catalogues in both languages. The test decides when the Russian ones have loaded. */
function heldCatalogues() {
  const held = { en: Promise.withResolvers<void>(), ru: Promise.withResolvers<void>() };
  held.en.resolve();
  return {
    load: async (locale: Locale) => {
      await held[locale].promise;
      return { greeting: locale === 'en' ? 'Hello' : 'Привет' };
    },
    russian: held.ru,
  };
}

it('loads the common texts first, and those of a feature when it is added', async () => {
  const i18n = setupI18n();
  const texts = await loadTexts(i18n, 'ru');
  expect(i18n._(common)).toBe('Обязательное поле');
  expect(i18n._(ofStatistics)).not.toBe('Построить отчёт');
  await texts.add('statistics');
  expect(i18n._(ofStatistics)).toBe('Построить отчёт');
});

it.each(['the feature', 'the language'])(
  'has every text if a feature and a language are requested at once, %s first',
  async (first) => {
    const i18n = setupI18n();
    const texts = await loadTexts(i18n, 'en');
    const calls = [() => texts.add('statistics'), () => texts.show('ru')];
    await Promise.all((first === 'the feature' ? calls : calls.toReversed()).map((call) => call()));
    expect(i18n.locale).toBe('ru');
    expect(i18n._(common)).toBe('Обязательное поле');
    expect(i18n._(ofStatistics)).toBe('Построить отчёт');
  },
);

it('shows the language that was chosen last, even if an earlier choice loads after it', async () => {
  const i18n = setupI18n();
  const { load, russian } = heldCatalogues();
  const texts = await loadTexts(i18n, 'en', load);
  const first = texts.show('ru');
  expect(await texts.show('en')).toBe(true);
  russian.resolve();
  expect(await first).toBe(false);
  expect(i18n._('greeting')).toBe('Hello');
});

it('reports texts that cannot be loaded only to the last caller, and does not change the language', async () => {
  const i18n = setupI18n();
  const { load, russian } = heldCatalogues();
  const texts = await loadTexts(i18n, 'en', load);
  const first = texts.show('ru');
  const last = texts.show('ru');
  russian.reject(new Error('gone'));
  await expect(last).rejects.toThrow('gone');
  expect(await first).toBe(false);
  expect(i18n._('greeting')).toBe('Hello');
});

it('loads a feature in the shown language after another language could not be loaded', async () => {
  const i18n = setupI18n();
  const { load, russian } = heldCatalogues();
  const texts = await loadTexts(i18n, 'en', load);
  russian.reject(new Error('gone'));
  await expect(texts.show('ru')).rejects.toThrow('gone');
  await texts.add('statistics');
  expect(i18n._('greeting')).toBe('Hello');
});

it('does not share the texts of one visitor with another', async () => {
  const other = setupI18n();
  await loadTexts(other, 'ru');
  await (await loadTexts(setupI18n(), 'ru')).add('statistics');
  expect(other._(ofStatistics)).not.toBe('Построить отчёт');
});
