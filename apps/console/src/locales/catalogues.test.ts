import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, it } from 'vitest';

const catalogues = await getCatalogs(getConfig());
const named = catalogues.map((catalogue) => ({ catalogue, name: catalogue.path.split('/').at(-2) }));

it('are three: for every page, for the ways into an account, and for what lies behind them', () => {
  expect(named.map(({ name }) => name)).toEqual(['base', 'account', 'cabinet']);
});

describe.each(named)('the catalogue $name', ({ catalogue }) => {
  it.each(['en', 'ru'])(
    'holds in %s exactly the texts of the sources (`pnpm i18n:extract` renews it)',
    async (locale) => {
      const texts = (await catalogue.collect()) ?? {};
      const entries = (await catalogue.read(locale)) ?? {};
      expect(Object.keys(entries).toSorted()).toEqual(Object.keys(texts).toSorted());
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

it('say in the same words what several of them say', async () => {
  const russian = await Promise.all(catalogues.map(async (each) => Object.entries((await each.read('ru')) ?? {})));
  const said = Map.groupBy(russian.flat(), ([id]) => id);
  const different = [...said.values()].filter(
    (entries) => new Set(entries.map(([, { translation }]) => translation)).size > 1,
  );
  expect(different.map(([entry]) => entry?.[1].message)).toEqual([]);
});
