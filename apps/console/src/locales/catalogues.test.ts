import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { beforeAll, describe, expect, it } from 'vitest';

const consoleFolder = join(import.meta.dirname, '../..');
const catalogues = await getCatalogs(getConfig());
const named = catalogues.map((catalogue) => ({ catalogue, name: relative(consoleFolder, catalogue.path) }));

it('are one for each feature with texts and for the palette, in its folder, and one for everything else', async () => {
  const features = await readdir(join(consoleFolder, 'src/features'));
  const expected = [
    'src/locales/{locale}',
    'src/shell/palette/locales/{locale}',
    ...features.map((name) => `src/features/${name}/locales/{locale}`),
  ];
  expect(named.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
});

describe.each(named)('the catalogue $name', ({ catalogue }) => {
  // Both languages have the same sources, and parsing these takes longest.
  let texts: string[];
  beforeAll(async () => {
    texts = Object.keys((await catalogue.collect()) ?? {}).toSorted();
  });

  it.each(['en', 'ru'])(
    'has in %s exactly the texts of the sources (`pnpm i18n:extract` renews it)',
    async (locale) => {
      const entries = (await catalogue.read(locale)) ?? {};
      expect(Object.keys(entries).toSorted()).toEqual(texts);
    },
  );

  it('leaves no text in English', async () => {
    const untranslated = Object.values((await catalogue.read('ru')) ?? {}).filter(({ translation }) => !translation);
    expect(untranslated.map(({ message }) => message)).toEqual([]);
  });

  it('gives every plural the four forms of Russian', async () => {
    const russian = Object.values((await catalogue.read('ru')) ?? {});
    const plurals = russian.filter(({ message }) => message?.includes(', plural,'));
    const incomplete = plurals.filter(
      ({ translation = '' }) => !['one {', 'few {', 'many {', 'other {'].every((form) => translation.includes(form)),
    );
    expect(incomplete.map(({ message }) => message)).toEqual([]);
  });
});

it('translate a text that several of them have in the same way', async () => {
  const russian = await Promise.all(catalogues.map(async (each) => Object.entries((await each.read('ru')) ?? {})));
  const byText = Map.groupBy(russian.flat(), ([id]) => id);
  const different = [...byText.values()].filter(
    (entries) => new Set(entries.map(([, { translation }]) => translation)).size > 1,
  );
  expect(different.map(([entry]) => entry?.[1].message)).toEqual([]);
});
