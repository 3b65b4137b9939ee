import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBrand } from './brand.ts';
import { brandDefaults } from './brand-setting.ts';
import { ownColours } from './colours.ts';

const example = join(import.meta.dirname, '../../../../docs/example-brand');

function folderWith(yaml: string, files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'publisher-console-brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'brand.yaml'), yaml);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const faultOf = (yaml: string, files?: Record<string, string>) => {
  try {
    readBrand(folderWith(yaml, files));
  } catch (error) {
    return (error as Error).message;
  }
  return null;
};

test('the example has a title, a logo, a footer and colours of its own; the rest is the product’s', () => {
  const { title, logo, colours, fonts, footer } = readBrand(example);
  expect(title?.en).toBe('Kestrel Ads');
  expect(logo?.path).toMatch(/^\/brand\/[0-9a-f]{16}\.svg$/u);
  expect([colours.light.primary, colours.light.danger]).toEqual(['#6d28d9', ownColours.light.danger]);
  expect(fonts).toEqual([]);
  expect(footer.links).toHaveLength(2);
  expect(brandDefaults(example)).toEqual({
    PRODUCT_TITLE_EN: 'Kestrel Ads',
    PRODUCT_TITLE_RU: 'Кестрел',
    PRODUCT_LOGO_EN: logo?.path,
    PRODUCT_LOGO_RU: logo?.path,
    DOCS_URL: 'https://docs.kestrel.example',
  });
});

test('an empty file is the product’s own look, and a folder that cannot be read has no defaults', () => {
  expect(readBrand(folderWith('')).colours).toEqual(ownColours);
  expect(brandDefaults(join(example, 'nothing'))).toEqual({});
});

test('two colours with too little contrast are refused with both, in the theme where they meet', () => {
  expect(faultOf("colours: { light: { primary: '#ff8800', primary-hover: '#884400' } }")).toContain(
    'on-primary (#ffffff) on primary (#ff8800) in the light theme to have a contrast of 4.5:1 at least, and it has 2.39:1',
  );
  expect(faultOf("colours: { dark: { border-control: '#141d32' } }")).toContain(
    'border-control (#141d32) on surface-raised (#141d32) in the dark theme to have a contrast of 3:1 at least, and it has 1:1',
  );
});

test('a changed file has another path, so no browser shows the one before', () => {
  const before = readBrand(folderWith('logo: a.svg', { 'a.svg': '<svg/>' }));
  const after = readBrand(folderWith('logo: a.svg', { 'a.svg': '<svg></svg>' }));
  expect(after.logo?.path).not.toBe(before.logo?.path);
});

test.each([
  [
    'a file outside the folder',
    'logo: ../secret.svg',
    'logo in brand.yaml to be an SVG, PNG or WebP file of the folder',
  ],
  ['a missing file', 'logo: logo.svg', 'a file logo.svg that can be read (ENOENT)'],
  [
    'an unknown role',
    'colours: { light: { primry: "#000000" } }',
    'colours.light.primry in brand.yaml to be colours of',
  ],
  [
    'a colour by name',
    'colours: { light: { primary: red } }',
    'colours.light.primary in brand.yaml to be a colour like #',
  ],
  ['a script as a link', 'footer: { links: [{ title: { en: a, ru: a }, url: "javascript:alert(1)" }] }', 'https://'],
  ['characters that end the style', 'fonts: [{ file: a.woff2, characters: "U+0;}</style>" }]', 'ranges of characters'],
  ['a title of blanks', "title: { en: ' ', ru: a }", 'title.en in brand.yaml to be one line of 1 to 100 characters'],
  ['a title of 200 characters', `title: { en: ${'a'.repeat(200)}, ru: a }`, 'title.en in brand.yaml to be one line'],
  ['a title in one language', 'title: { en: Kestrel }', 'title.ru in brand.yaml to be'],
  ['no YAML', 'title: "a', 'YAML in line'],
])('%s is refused in one sentence', (_, yaml, fault) => {
  expect(faultOf(yaml)).toContain(fault);
  expect(faultOf(yaml)?.split('\n')).toHaveLength(1);
});

test.each([
  ['fonts: [{ file: a.woff2 }]', 'a.woff2', 'a.woff2 to be a font in the format WOFF2'],
  ['logo: a.svg', 'a.svg', 'a.svg to be an SVG picture'],
  ['logo: a.png', 'a.png', 'a.png to be a PNG picture'],
  ['logo: a.webp', 'a.webp', 'a.webp to be a WebP picture'],
])('%s: a page under that name is refused, as browsers would show nothing', (yaml, name, fault) => {
  expect(faultOf(yaml, { [name]: '<html>' })).toBe(fault);
});

test.each(['<svg/>', '\uFEFF<?xml version="1.0"?>\n<!-- drawn by -->\n<svg xmlns="http://www.w3.org/2000/svg"></svg>'])(
  'the SVG picture %s is accepted',
  (picture) => expect(faultOf('logo: a.svg', { 'a.svg': picture })).toBeNull(),
);

test('a file is not larger than its limit, not a folder, and not outside the brand folder, also through a link', () => {
  expect(faultOf('logo: a.svg', { 'a.svg': `<svg>${' '.repeat(201 * 1_024)}` })).toBe('a.svg to have at most 200 KiB');
  const folder = folderWith('logo: a.svg');
  mkdirSync(join(folder, 'a.svg'));
  expect(() => readBrand(folder)).toThrow('a.svg to be a file');
  const linked = folderWith('logo: a.svg', { 'b.svg': '<svg/>' });
  symlinkSync('b.svg', join(linked, 'a.svg'));
  expect(readBrand(linked).logo?.content.toString()).toBe('<svg/>');
  const leaving = folderWith('logo: a.svg');
  symlinkSync(join(linked, 'b.svg'), join(leaving, 'a.svg'));
  expect(() => readBrand(leaving)).toThrow('a.svg to be in the folder, not a link to a file outside');
});

test('a file of aliases that grow without end is refused', () => {
  const lines = Array.from(
    { length: 9 },
    (_, level) => `l${level}: &l${level} [${'*l'.concat(String(level - 1), ', ').repeat(9)}]`,
  );
  expect(faultOf(`l: &l-1 [a]\n${lines.join('\n')}`)).toContain('YAML in brand.yaml: ');
});

test('colours may be in capitals', () => {
  expect(readBrand(folderWith("colours: { light: { primary: '#6D28D9' } }")).colours.light.primary).toBe('#6d28d9');
});
