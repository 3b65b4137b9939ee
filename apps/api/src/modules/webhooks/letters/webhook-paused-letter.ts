import type { Locale, WebhookProblem } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';
import { publisherLetter } from '#modules/mail/publisher-letter.ts';
import { quotedHost } from '#modules/mail/quoted-text.ts';
import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import { openDeliveries } from './open-deliveries.ts';

const problems: Record<Locale, Record<WebhookProblem, string>> = {
  en: {
    status: 'For three days, it has answered every event with an error.',
    no_answer: 'For three days, it has not answered.',
    address: 'For three days, its name has not existed or has belonged to a private network.',
    certificate: 'For three days, its certificate has not been valid.',
    gone: 'It answered with status 410: it no longer accepts events.',
  },
  ru: {
    status: 'Три дня подряд сервер отвечает на каждое событие ошибкой.',
    no_answer: 'Три дня подряд сервер не отвечает.',
    address: 'Три дня подряд имя сервера не находится или ведёт в частную сеть.',
    certificate: 'Три дня подряд сертификат сервера недействителен.',
    gone: 'Сервер ответил статусом 410: он просит больше ничего не отправлять.',
  },
};

const texts: Record<Locale, (host: string, problem: string) => Pick<Letter, 'subject' | 'paragraphs' | 'notes'>> = {
  en: (host, problem) => ({
    subject: 'Events to your webhook are paused',
    paragraphs: [
      `The address at ${host} no longer receives events. ${problem}`,
      'Events during the pause are not sent later.',
    ],
    notes: ['When the address works again, press “Resume” in the settings.'],
  }),
  ru: (host, problem) => ({
    subject: 'Отправка событий на ваш вебхук приостановлена',
    paragraphs: [
      `События на ваш адрес (${host}) больше не отправляются. ${problem}`,
      'События во время паузы позже отправлены не будут.',
    ],
    notes: ['Когда адрес снова заработает, нажмите «Возобновить» в настройках.'],
  }),
};

/** Reports that deliveries are paused, and why. */
export function webhookPausedLetter(
  recipient: Recipient,
  { url, problem }: { url: string; problem: WebhookProblem },
  origin: string,
): Letter {
  const { locale } = recipient;
  return publisherLetter(recipient, {
    ...texts[locale](quotedHost(url), problems[locale][problem]),
    action: openDeliveries(locale, origin),
  });
}
