import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, it } from 'vitest';

const [catalogue] = await getCatalogs(getConfig());
if (catalogue === undefined) throw new Error('lingui.config.ts names no catalogue');
const texts = Object.keys((await catalogue.collect()) ?? {}).toSorted();

describe.each(['en', 'ru'])('the catalogue %s', (locale) => {
  it('holds exactly the texts of the sources (`pnpm i18n:extract` brings it up to date)', async () => {
    const entries = (await catalogue.read(locale)) ?? {};
    expect(Object.keys(entries).toSorted()).toEqual(texts);
  });
});

describe('the catalogue ru', () => {
  const russian = catalogue.read('ru');

  it('leaves no text in English', async () => {
    const untranslated = Object.values((await russian) ?? {}).filter(({ translation }) => !translation);
    expect(untranslated.map(({ message }) => message)).toEqual([]);
  });

  it('gives every plural the four forms of Russian', async () => {
    const plurals = Object.values((await russian) ?? {}).filter(({ message }) => message?.includes(', plural,'));
    const incomplete = plurals.filter(
      ({ translation = '' }) => !['one {', 'few {', 'many {', 'other {'].every((form) => translation.includes(form)),
    );
    expect(incomplete.map(({ message }) => message)).toEqual([]);
  });
});
