import { join } from 'node:path';
import { ownBrand, readBrand } from '@publisher-console/server-kit/brand';
import { expect, test } from 'vitest';
import type { EmailTemplate } from './email-template.ts';
import { renderEmail, withoutFiles } from './render-email.ts';

const example = readBrand(join(import.meta.dirname, '../../../../../docs/example-brand'));
const template: EmailTemplate = {
  to: 'anna@northwind.example',
  locale: 'en',
  subject: 'News',
  greeting: 'Hello,',
  paragraphs: ['It works.'],
};

test('an email has the colours of the network in both themes, its name and its footer', () => {
  const { html, text } = renderEmail(template, 'Kestrel Ads', example);
  for (const theme of ['light', 'dark'] as const) expect(html).toContain(example.colours[theme].primary);
  for (const own of [ownBrand.colours.light.primary, ownBrand.colours.dark.primary]) expect(html).not.toContain(own);
  const footer = example.mail.footer?.en ?? '';
  expect(
    text.endsWith(`--\nKestrel Ads\nThis message was sent automatically. Replies to it are not read.\n${footer}\n`),
  ).toBe(true);
  expect(html).toContain(`Replies to it are not read.<br>${footer}</p>`);
});

test('a footer is text: it adds no markup to an email, and sentences about files stay above it', () => {
  const brand = { ...ownBrand, mail: { footer: { en: '<b>&', ru: 'x' } } };
  const rendered = renderEmail(template, 'Console', brand);
  expect(rendered.html).toContain('<br>&#60;b&#62;&#38;</p>');
  const files = [{ key: '', name: 'a.pdf', type: '', size: 1 }];
  const mail = withoutFiles({ id: '', ...rendered }, files);
  expect(mail.text.indexOf('a.pdf could not be attached')).toBeLessThan(mail.text.indexOf('<b>&'));
});
