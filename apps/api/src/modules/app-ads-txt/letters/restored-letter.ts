import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';
import { publisherLetter } from '#modules/mail/publisher-letter.ts';
import { quotedHost, quotedText } from '#modules/mail/quoted-text.ts';
import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import type { FileOfApplication } from './problem-letter.ts';

const texts: Record<Locale, { subject: (name: string) => string; found: (host: string) => string; action: string }> = {
  en: {
    subject: (name) => `The app-ads.txt file of “${name}” is complete again`,
    found: (host) => `Our daily check found all of our lines in the app-ads.txt file at ${host}.`,
    action: 'Open the app',
  },
  ru: {
    subject: (name) => `В файле app-ads.txt приложения «${name}» снова есть все строки`,
    found: (host) => `Ежедневная проверка нашла все наши строки в файле app-ads.txt на ${host}.`,
    action: 'Открыть приложение',
  },
};

/** Reports to a publisher that a file with lost lines is complete again. */
export function restoredLetter(recipient: Recipient, { id, name, url }: FileOfApplication, origin: string): Letter {
  const { subject, found, action } = texts[recipient.locale];
  return publisherLetter(recipient, {
    subject: subject(quotedText(name)),
    paragraphs: [found(quotedHost(url))],
    action: { label: action, url: `${origin}/app/${id}` },
  });
}
