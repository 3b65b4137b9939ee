import type { Locale } from '@publisher-console/api-contract';
import type { ClientInfo } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { membershipsOf, personByEmail } from '#modules/publishers/persons.ts';
import { isOfStaff } from '#modules/sessions/staff-sessions.ts';
import { hour } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';

// The email does not contain the publisher's name: another person may have registered the address without confirming
// it, and chosen the name.
const texts: Record<Locale, Omit<EmailTemplate, 'to' | 'locale' | 'action'> & { label: string }> = {
  en: {
    subject: 'Restore your password',
    greeting: 'Hello,',
    paragraphs: ['We received a request to reset your password. Open the link to sign in and choose a new one.'],
    label: 'Choose a new password',
    notes: [
      'The link works once, within 30 minutes. If you ask for another one, only the newest works.',
      'If you did not ask for it, ignore this message: your password stays as it is. Do not pass the link on to anybody.',
    ],
  },
  ru: {
    subject: 'Восстановление пароля',
    greeting: 'Здравствуйте.',
    paragraphs: [
      'Для вашего аккаунта запросили восстановление пароля. По ссылке вы войдёте и сможете задать новый пароль.',
    ],
    label: 'Задать новый пароль',
    notes: [
      'Ссылка сработает один раз в течение 30 минут. Если вы запросите ещё одну, действовать будет только последняя.',
      'Если вы ничего не запрашивали, делать ничего не нужно: пароль останется прежним. Никому не пересылайте эту ссылку.',
    ],
  },
};

/** The email to the owner of an account, with the link that restores the password. */
export function restoreEmail({ to, locale, url }: { to: string; locale: Locale; url: string }): EmailTemplate {
  const { label, ...template } = texts[locale];
  return { to, locale, isUrgent: true, ...template, action: { label, url } };
}

const staffTexts: Record<Locale, Pick<EmailTemplate, 'greeting' | 'notes' | 'paragraphs' | 'subject'>> = {
  en: {
    subject: 'A new password for the desk',
    greeting: 'Hello,',
    paragraphs: [
      'We received a request to reset your password. A mail alone does not open the desk of the network.',
      'Ask an admin of the network for a link to choose a new password.',
    ],
    notes: ['If you did not ask for it, ignore this message: your password stays as it is.'],
  },
  ru: {
    subject: 'Новый пароль для рабочего кабинета',
    greeting: 'Здравствуйте.',
    paragraphs: [
      'Для вас запросили восстановление пароля. Одного письма недостаточно, чтобы войти в рабочий кабинет сети.',
      'Попросите у администратора сети ссылку, по которой можно задать новый пароль.',
    ],
    notes: ['Если вы ничего не запрашивали, делать ничего не нужно: пароль останется прежним.'],
  },
};

/** The email to a member of the staff without a publisher who requested a new password. */
export function staffRestoreEmail({ to, locale }: { to: string; locale: Locale }): EmailTemplate {
  return { to, locale, isUrgent: true, ...staffTexts[locale] };
}

/**
 * Sends the link that restores a password to the address of a person. An address gets at most five an hour; the answer
 * does not reveal that.
 */
export function createPasswordRestore({ database, outbox, links, limits }: AccountDependencies) {
  const perClient = limits.createPerClient({ name: 'restore_client', most: 20, window: hour });
  const perAddress = limits.create({ name: 'restore_address', most: 5, window: hour });

  return async (email: string, clientInfo: ClientInfo): Promise<void> => {
    await perClient.consume(clientInfo);
    const person = await personByEmail(database, email);
    if (person === null) throw new ApiError('email_not_found');
    const { id: personId, email: to, locale } = person;
    const [[member], isStaff] = await asPerson(database, personId, async (own) => [
      await membershipsOf(own, personId),
      await isOfStaff(own, personId),
    ]);
    if ((member === undefined && !isStaff) || !(await perAddress.allows(email, clientInfo))) return;

    await asPerson(database, personId, async (own) => {
      if (member === undefined) return outbox.put(own, staffRestoreEmail({ to, locale }));
      const url = await links.issue(own, person, 'restore');
      await outbox.put(own, restoreEmail({ to, locale, url }));
      await recordAudit(own, clientInfo, { kind: 'restore_requested', publisherId: member.publisher.id, personId });
    });
  };
}
