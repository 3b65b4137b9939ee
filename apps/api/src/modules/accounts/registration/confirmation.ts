import type { Locale } from '@publisher-console/api-contract';
import type { ClientInfo } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import { hour } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { Database } from '#stores/sql/database.ts';

// The email does not contain the publisher's name: anyone can register another person's address, and could otherwise
// choose the first words of this email.
const texts: Record<Locale, Omit<EmailTemplate, 'to' | 'locale' | 'action'> & { label: string }> = {
  en: {
    subject: 'Confirm your e-mail',
    greeting: 'Hello,',
    paragraphs: ['Confirm this address to finish signing up.'],
    label: 'Confirm e-mail',
    notes: [
      'The link works once, within 24 hours. For a new one, sign in with your e-mail and password.',
      'If you did not sign up, ignore this message: without the confirmation nobody can use the account.',
    ],
  },
  ru: {
    subject: 'Подтвердите адрес почты',
    greeting: 'Здравствуйте.',
    paragraphs: ['Подтвердите этот адрес, чтобы завершить регистрацию.'],
    label: 'Подтвердить адрес',
    notes: [
      'Ссылка сработает один раз в течение 24 часов. Чтобы получить новую, войдите по адресу почты и паролю.',
      'Если вы не регистрировались, ничего делать не нужно: без подтверждения аккаунтом никто не сможет воспользоваться.',
    ],
  },
};

/** The email to a new address, with the link that confirms it. */
export function confirmationEmail({ to, locale, url }: { to: string; locale: Locale; url: string }): EmailTemplate {
  const { label, ...template } = texts[locale];
  return { to, locale, isUrgent: true, ...template, action: { label, url } };
}

type Addressee = Pick<PersonRow, 'id' | 'email' | 'locale'>;

/** Sends the links that confirm addresses: at most three an hour to one address. */
export interface Confirmation {
  /** Sends the first link to a new account, in the transaction that adds the account. */
  send(transaction: Database, person: Addressee): Promise<void>;
  /**
   * Sends another link to an account that is not confirmed. Beyond the limit, throws `link_limit` and sends nothing.
   */
  sendAgain(person: Addressee, clientInfo: ClientInfo): Promise<void>;
}

export function createConfirmation({ database, outbox, links, limits }: AccountDependencies): Confirmation {
  const perAddress = limits.create({ name: 'confirmation_address', most: 3, window: hour, refusal: 'link_limit' });

  async function put(transaction: Database, person: Addressee): Promise<void> {
    const { email: to, locale } = person;
    const url = await links.issue(transaction, person, 'registration');
    await outbox.put(transaction, confirmationEmail({ to, locale, url }));
  }

  return {
    send: async (transaction, person) => {
      // The limit needs no check here: the address cannot be registered again before its link expires, which is after
      // the window ends.
      await perAddress.count(transaction, person.email);
      await put(transaction, person);
    },
    sendAgain: async (person, clientInfo) => {
      await perAddress.consume(person.email, clientInfo);
      await asPerson(database, person.id, (own) => put(own, person));
    },
  };
}
