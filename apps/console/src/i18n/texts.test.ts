import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { expect, it } from 'vitest';

import { loadTexts } from './texts.ts';

const everywhere = msg`Mandatory field`;
const cabinet = msg`Build report`;

it('says in the first language what any page may say, and the rest once it is asked for', async () => {
  const i18n = setupI18n();
  const texts = await loadTexts(i18n, 'ru');
  expect(i18n._(everywhere)).toBe('Обязательное поле');
  expect(i18n._(cabinet)).not.toBe('Построить отчёт');
  await texts.add('cabinet');
  expect(i18n._(cabinet)).toBe('Построить отчёт');
});

it.each(['the catalogue', 'the language'])(
  'has every text where both are asked for at once, %s first',
  async (first) => {
    const i18n = setupI18n();
    const texts = await loadTexts(i18n, 'en');
    const calls = [() => texts.add('cabinet'), () => texts.show('ru')];
    await Promise.all((first === 'the catalogue' ? calls : calls.toReversed()).map((call) => call()));
    expect(i18n.locale).toBe('ru');
    expect(i18n._(everywhere)).toBe('Обязательное поле');
    expect(i18n._(cabinet)).toBe('Построить отчёт');
  },
);

it('keeps one visitor apart from another', async () => {
  const other = setupI18n();
  await loadTexts(other, 'ru');
  await (await loadTexts(setupI18n(), 'ru')).add('cabinet');
  expect(other._(cabinet)).not.toBe('Построить отчёт');
});
