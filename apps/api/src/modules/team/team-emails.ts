import type { Locale, PublisherRole } from '@publisher-console/api-contract';
import { invitationEmail, publisherEmail, quotedHost, quotedText, shownTime } from '#modules/mail/email-template.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';

type Words = Pick<EmailTemplate, 'notes' | 'paragraphs' | 'subject'>;

/** What a member with a role may do, as the object of “you may”. */
const roles: Record<Locale, Record<PublisherRole, string>> = {
  en: {
    owner: 'owner: do everything, and decide who else may',
    manager: 'manager: work with apps, ad blocks, API tokens, webhooks and reports',
    analyst: 'analyst: see apps and statistics, and save report templates',
    accountant: 'accountant: see statistics and documents',
  },
  ru: {
    owner: 'владелец: доступно всё, в том числе управление командой',
    manager: 'менеджер: доступны приложения, рекламные блоки, API-токены, вебхуки и отчёты',
    analyst: 'аналитик: доступны просмотр приложений и статистики и свои шаблоны отчётов',
    accountant: 'бухгалтер: доступны статистика и документы',
  },
};

const openTeam: Record<Locale, string> = { en: 'Open the team', ru: 'Открыть команду' };

function teamAction(locale: Locale, origin: string): NonNullable<EmailTemplate['action']> {
  return { label: openTeam[locale], url: `${origin}/settings?tab=team` };
}

interface TeamInvitation {
  to: string;
  locale: Locale;
  url: string;
  company: string;
  /** The name of who invites. */
  name: string;
  role: PublisherRole;
}

const invitedTexts: Record<Locale, (team: string, who: string, may: string) => Words> = {
  en: (team, who, may) => ({
    subject: `Invitation to the team of “${team}”`,
    paragraphs: [`${who} invites you to the team of the publisher “${team}”, as ${may}.`],
  }),
  ru: (team, who, may) => ({
    subject: `Приглашение в команду «${team}»`,
    paragraphs: [`${who} приглашает вас в команду паблишера «${team}». Ваша роль — ${may}.`],
  }),
};

/** The email that invites a person to a team. */
export function teamInvitationEmail({ company, name, role, ...invitation }: TeamInvitation): EmailTemplate {
  const { locale } = invitation;
  return invitationEmail(invitation, invitedTexts[locale](quotedText(company), quotedText(name), roles[locale][role]));
}

interface JoinedMember {
  name: string;
  role: PublisherRole;
}

const joinedTexts: Record<Locale, (name: string, may: string) => Words> = {
  en: (name, may) => ({
    subject: `${name} joined your team`,
    paragraphs: [`${name} accepted the invitation to your team, as ${may}.`],
    notes: ['If you do not know this person, remove the member in the settings at once.'],
  }),
  ru: (name, may) => ({
    subject: `В вашей команде новый участник: ${name}`,
    paragraphs: [`${name} теперь в вашей команде. Роль — ${may}.`],
    notes: ['Если вы не знаете этого человека, сразу удалите его из команды в настройках.'],
  }),
};

/** Reports to an owner that a person joined. */
export function memberJoinedEmail(recipient: Recipient, { name, role }: JoinedMember, origin: string): EmailTemplate {
  const { locale } = recipient;
  return publisherEmail(recipient, {
    ...joinedTexts[locale](quotedText(name), roles[locale][role]),
    action: teamAction(locale, origin),
  });
}

const changedTexts: Record<Locale, (team: string, may: string, isLimited: boolean) => Words> = {
  en: (team, may, isLimited) => ({
    subject: `Your role in the team of “${team}” has changed`,
    paragraphs: [
      `In the team of “${team}” you are now ${may}.`,
      ...(isLimited ? ['You see some of its apps. The others do not appear anywhere.'] : []),
    ],
  }),
  ru: (team, may, isLimited) => ({
    subject: `Ваша роль в команде «${team}» изменилась`,
    paragraphs: [
      `Ваша роль в команде «${team}» теперь — ${may}.`,
      ...(isLimited ? ['Вам доступна часть приложений. Остальных нигде не видно.'] : []),
    ],
  }),
};

interface ChangedRole {
  company: string;
  role: PublisherRole;
  isLimited: boolean;
}

/** Reports another role or other applications to a member. */
export function roleChangedEmail(recipient: Recipient, { company, role, isLimited }: ChangedRole): EmailTemplate {
  const { locale } = recipient;
  return publisherEmail(recipient, changedTexts[locale](quotedText(company), roles[locale][role], isLimited));
}

const endedTexts: Record<Locale, (team: string) => Words> = {
  en: (team) => ({
    subject: `You are no longer in the team of “${team}”`,
    paragraphs: [
      `Your membership in the team of “${team}” has ended. Your sessions and API tokens for it do not work any more.`,
    ],
    notes: ['If you did not expect this, ask an owner of the publisher.'],
  }),
  ru: (team) => ({
    subject: `Вы больше не в команде «${team}»`,
    paragraphs: [`Вы больше не участник команды «${team}». Ваши сеансы и API-токены для неё больше не действуют.`],
    notes: ['Если вы этого не ждали, спросите владельца.'],
  }),
};

/** Reports to a former member that the membership has ended. */
export function membershipEndedEmail(recipient: Recipient, company: string): EmailTemplate {
  return publisherEmail(recipient, endedTexts[recipient.locale](quotedText(company)));
}

const removedTexts: Record<Locale, (name: string, isLeaving: boolean, host: string | null) => Words> = {
  en: (name, isLeaving, host) => ({
    subject: isLeaving ? `${name} left your team` : `${name} was removed from your team`,
    paragraphs: [
      `${name} is no longer a member of your team. The member’s sessions and API tokens do not work any more.`,
      ...(host === null
        ? []
        : [
            `The member had set your webhook (${host}). Its deliveries are paused: check the address, and resume them in the settings.`,
          ]),
    ],
    notes: ['Programs that used one of these tokens need a new one.'],
  }),
  ru: (name, isLeaving, host) => ({
    subject: isLeaving ? `${name} больше не в вашей команде` : `Из вашей команды удалён участник: ${name}`,
    paragraphs: [
      `${name} больше не участник вашей команды. Сеансы и API-токены этого участника больше не действуют.`,
      ...(host === null
        ? []
        : [
            `Ваш вебхук (${host}) настраивал этот участник. Отправка приостановлена: проверьте адрес и возобновите её в настройках.`,
          ]),
    ],
    notes: ['Программам, которые использовали эти токены, понадобятся новые.'],
  }),
};

interface RemovedMember {
  name: string;
  isLeaving: boolean;
  /** The address of the webhook that has paused; null for none. */
  webhookUrl: string | null;
}

/** Reports to an owner that a membership has ended, and what stopped with it. */
export function memberRemovedEmail(
  recipient: Recipient,
  { name, isLeaving, webhookUrl }: RemovedMember,
  origin: string,
): EmailTemplate {
  const { locale } = recipient;
  const host = webhookUrl === null ? null : quotedHost(webhookUrl);
  return publisherEmail(recipient, {
    ...removedTexts[locale](quotedText(name), isLeaving, host),
    action: teamAction(locale, origin),
  });
}

const factorRequiredTexts: Record<Locale, (team: string, time: string) => Words & { label: string }> = {
  en: (team, time) => ({
    subject: `“${team}” requires a second factor`,
    paragraphs: [
      `An owner of “${team}” requires a second factor of all members: a passkey or an app for codes. You have none yet. Set one up before ${time}; after that, nothing of “${team}” opens until you have one.`,
    ],
    label: 'Set up a second factor',
    notes: ['It takes about a minute. From then on, a stolen password is not enough to sign in as you.'],
  }),
  ru: (team, time) => ({
    subject: `«${team}» требует второй фактор`,
    paragraphs: [
      `Владелец «${team}» требует от всех участников второй фактор: ключ доступа или приложение для кодов. У вас его пока нет. Настройте его до этого времени: ${time}. Потом в «${team}» ничего не откроется, пока фактора нет.`,
    ],
    label: 'Настроить второй фактор',
    notes: ['Это займёт около минуты. После этого украденного пароля будет мало, чтобы войти под вашим именем.'],
  }),
};

/** Informs a member without a second factor until when to set one up. */
export function factorRequiredEmail(
  recipient: Recipient,
  { company, dueAt }: { company: string; dueAt: Date },
  origin: string,
): EmailTemplate {
  const { locale } = recipient;
  const { label, ...words } = factorRequiredTexts[locale](quotedText(company), shownTime(dueAt, locale));
  return publisherEmail(recipient, { ...words, action: { label, url: `${origin}/settings?tab=security` } });
}

/** Names that an email about the ownership contains. */
interface Ownership {
  company: string;
  /** The present owner who hands over. */
  owner: string;
  member: string;
}

function quotedNames({ company, owner, member }: Ownership): Ownership {
  return { company: quotedText(company), owner: quotedText(owner), member: quotedText(member) };
}

const offerTexts: Record<Locale, (names: Ownership) => Words> = {
  en: ({ company, owner }) => ({
    subject: `Become the owner of “${company}”`,
    paragraphs: [
      `${owner} offers you the ownership of “${company}”. Once you confirm it, you may do everything, and ${owner} becomes a manager.`,
    ],
    notes: ['You have 24 hours. Without your confirmation nothing changes.'],
  }),
  ru: ({ company, owner }) => ({
    subject: `Вам передают права владельца «${company}»`,
    paragraphs: [
      `${owner} передаёт вам права владельца «${company}». Когда вы подтвердите передачу, вам будет доступно всё, а ${owner} станет менеджером.`,
    ],
    notes: ['На это есть 24 часа. Без вашего подтверждения ничего не изменится.'],
  }),
};

/** Requests a confirmation from the member. */
export function ownershipOfferEmail(recipient: Recipient, names: Ownership, origin: string): EmailTemplate {
  const { locale } = recipient;
  const words = offerTexts[locale](quotedNames(names));
  return { ...publisherEmail(recipient, { ...words, action: teamAction(locale, origin) }), isUrgent: true };
}

const noticeTexts: Record<Locale, (names: Ownership) => Words> = {
  en: ({ company, member }) => ({
    subject: `You offered the ownership of “${company}”`,
    paragraphs: [
      `You offered the ownership of “${company}” to ${member}. Once ${member} confirms it within 24 hours, you become a manager.`,
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, somebody knows your password: withdraw the offer in the settings, and change the password at once.',
    ],
  }),
  ru: ({ company, member }) => ({
    subject: `Вы передаёте права владельца «${company}»`,
    paragraphs: [
      `Вы передаёте права владельца «${company}». Новый владелец — ${member}. После подтверждения в течение 24 часов вы станете менеджером.`,
    ],
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, кто-то знает ваш пароль: отзовите передачу в настройках и сразу смените пароль.',
    ],
  }),
};

/** Informs the owner about the offer, which a stolen session could have made. */
export function ownershipOfferNotice(recipient: Recipient, names: Ownership, origin: string): EmailTemplate {
  const { locale } = recipient;
  const words = noticeTexts[locale](quotedNames(names));
  return { ...publisherEmail(recipient, { ...words, action: teamAction(locale, origin) }), isUrgent: true };
}

const transferredTexts: Record<Locale, (names: Ownership) => Words> = {
  en: ({ company, owner, member }) => ({
    subject: `${member} is the owner of “${company}” now`,
    paragraphs: [`${member} confirmed the ownership of “${company}”. ${owner} is a manager now.`],
    notes: ['If you did not expect this, write to the customer service of the network at once.'],
  }),
  ru: ({ company, owner, member }) => ({
    subject: `У «${company}» новый владелец: ${member}`,
    paragraphs: [`Права владельца «${company}» переданы. Владелец теперь ${member}, а ${owner} — менеджер.`],
    notes: ['Если вы этого не ждали, сразу напишите в службу поддержки сети.'],
  }),
};

/** Reports to both that the ownership has changed hands. */
export function ownershipTransferredEmail(recipient: Recipient, names: Ownership): EmailTemplate {
  return { ...publisherEmail(recipient, transferredTexts[recipient.locale](quotedNames(names))), isUrgent: true };
}

const withdrawnTexts: Record<Locale, (names: Ownership) => Words> = {
  en: ({ company, owner }) => ({
    subject: `The ownership of “${company}” stays as it was`,
    paragraphs: [`The transfer of the ownership of “${company}” was called off. ${owner} stays the owner.`],
  }),
  ru: ({ company, owner }) => ({
    subject: `Владелец «${company}» не изменился`,
    paragraphs: [`Передача прав владельца «${company}» отменена. Владелец по-прежнему ${owner}.`],
  }),
};

/** Reports to the other one of the two that the offer is gone. */
export function ownershipWithdrawnEmail(recipient: Recipient, names: Ownership): EmailTemplate {
  return publisherEmail(recipient, withdrawnTexts[recipient.locale](quotedNames(names)));
}
