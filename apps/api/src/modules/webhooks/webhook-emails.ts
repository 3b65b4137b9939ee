import type { Locale, WebhookProblem } from '@publisher-console/api-contract';
import { publisherEmail, quotedHost } from '#modules/mail/email-template.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';

const labels: Record<Locale, string> = { en: 'Open the settings', ru: 'Открыть настройки' };

/** The button that opens the webhook and its deliveries. */
function openDeliveries(locale: Locale, origin: string): NonNullable<EmailTemplate['action']> {
  return { label: labels[locale], url: `${origin}/settings?tab=webhooks` };
}

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

const pausedTexts: Record<
  Locale,
  (host: string, problem: string) => Pick<EmailTemplate, 'subject' | 'paragraphs' | 'notes'>
> = {
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
export function webhookPausedEmail(
  recipient: Recipient,
  { url, problem }: { url: string; problem: WebhookProblem },
  origin: string,
): EmailTemplate {
  const { locale } = recipient;
  return publisherEmail(recipient, {
    ...pausedTexts[locale](quotedHost(url), problems[locale][problem]),
    action: openDeliveries(locale, origin),
  });
}

const secretTexts: Record<Locale, (host: string) => Pick<EmailTemplate, 'subject' | 'paragraphs' | 'notes'>> = {
  en: (host) => ({
    subject: 'Your webhook has a new secret',
    paragraphs: [
      `A new secret was created for the webhook of your account (${host}). For 24 hours, events are signed with the old and the new secret, and after that only with the new one.`,
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, somebody knows your password: change it, and create another secret in the settings.',
    ],
  }),
  ru: (host) => ({
    subject: 'У вашего вебхука новый секрет',
    paragraphs: [
      `Для вебхука вашего аккаунта (${host}) создан новый секрет. В течение 24 часов события подписываются старым и новым секретом, а затем — только новым.`,
    ],
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, кто-то знает ваш пароль: смените его и создайте в настройках ещё один секрет.',
    ],
  }),
};

/** Reports that the secret was renewed: the person who did it can sign messages. Names only the host of the address. */
export function webhookSecretEmail(recipient: Recipient, url: string, origin: string): EmailTemplate {
  const { locale } = recipient;
  const template = publisherEmail(recipient, {
    ...secretTexts[locale](quotedHost(url)),
    action: openDeliveries(locale, origin),
  });
  return { ...template, isUrgent: true };
}

const setTexts: Record<Locale, (host: string) => Pick<EmailTemplate, 'subject' | 'paragraphs' | 'notes'>> = {
  en: (host) => ({
    subject: 'A webhook was set in your account',
    paragraphs: [
      `A webhook address at ${host} was set in your account. From now on, events about your apps, statistics and documents are sent there.`,
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, somebody knows your password: change it, and remove the address in the settings.',
    ],
  }),
  ru: (host) => ({
    subject: 'В вашем аккаунте задан вебхук',
    paragraphs: [
      `В настройках вашего аккаунта указан адрес для вебхука (${host}). Теперь туда отправляются события о ваших приложениях, статистике и документах.`,
    ],
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, кто-то знает ваш пароль: смените его и удалите адрес в настройках.',
    ],
  }),
};

/** Reports that an address was set. It names only the host: the rest of an address may be a secret. */
export function webhookSetEmail(recipient: Recipient, url: string, origin: string): EmailTemplate {
  const { locale } = recipient;
  const template = publisherEmail(recipient, {
    ...setTexts[locale](quotedHost(url)),
    action: openDeliveries(locale, origin),
  });
  return { ...template, isUrgent: true };
}
