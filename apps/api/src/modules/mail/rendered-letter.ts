import type { Locale } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { Mail } from '#stores/mail/mailer.ts';
import { escapedHtml } from './escaped-html.ts';
import { letterStyle } from './letter-style.ts';
import type { Letter } from './letter.ts';

const plainAddress: Translated = {
  en: 'If the button does not work, open this address in your browser:',
  ru: 'Если кнопка не работает, откройте этот адрес в браузере:',
};
const noReply: Translated = {
  en: 'This message was sent automatically. Replies to it are not read.',
  ru: 'Это письмо отправлено автоматически. Ответы на него никто не читает.',
};

/** Renders a letter as text and as HTML with the same content. Neither loads anything: no image, no font, no tracking. */
export function renderLetter(letter: Letter, productTitle: string): Omit<Mail, 'id'> {
  const { to, subject } = letter;
  return { to, subject, text: textOf(letter, productTitle), html: htmlOf(letter, productTitle) };
}

function textOf({ locale, greeting, paragraphs, action, notes = [] }: Letter, productTitle: string): string {
  const called = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  const blocks = [greeting, ...paragraphs, ...called, ...notes, `--\n${productTitle}\n${noReply[locale]}`];
  return `${blocks.join('\n\n')}\n`;
}

function htmlOf({ locale, subject, greeting, paragraphs, action, notes = [] }: Letter, productTitle: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapedHtml(subject)}</title>
<style>${letterStyle}</style>
</head>
<body>
<div class="letter">
<p class="product">${escapedHtml(productTitle)}</p>
<div class="sheet">
<h1>${escapedHtml(subject)}</h1>
<p>${escapedHtml(greeting)}</p>
${paragraphs.map((text) => `<p>${escapedHtml(text)}</p>`).join('\n')}
${action === undefined ? '' : actionOf(action, locale)}
${notes.map((text) => `<p class="note">${escapedHtml(text)}</p>`).join('\n')}
</div>
<p class="foot">${noReply[locale]}</p>
</div>
</body>
</html>
`;
}

function actionOf({ label, url }: { label: string; url: string }, locale: Locale): string {
  const address = escapedHtml(url);
  return `<p><a class="button" href="${address}">${escapedHtml(label)}</a></p>
<p class="note">${plainAddress[locale]}<br><a href="${address}">${address}</a></p>`;
}
