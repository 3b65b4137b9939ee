import type { AnnouncementSummary } from '#modules/announcements/announcement-orders.network.ts';
import type { NetworkCommands } from '#network-orders.ts';
import type { CliCommand, ParsedOptions } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import type { CommandInput } from '#orders/command.ts';
import { oneOf, UsageError } from '#orders/option-values.ts';
import { requiredOption, textOption } from './options.ts';

type Audience = CommandInput<NetworkCommands, 'setAnnouncement'>['audience'];

const kinds = ['news', 'incident', 'terms'] as const;

const setCommand: CliCommand = {
  name: 'announcements set',
  operand: null,
  options: {
    id: 'string',
    kind: 'string',
    for: 'string',
    en: 'string',
    ru: 'string',
    url: 'string',
    from: 'string',
    until: 'string',
  },
  summary: 'write a draft of a line above the pages of publishers',
  help: `Writes a draft of an announcement, or with --id replaces one. Publishers see it once it is published.

Usage: bin/network announcements set --kind KIND --for AUDIENCE --en TEXT --ru TEXT
           [--url URL] [--from TIME] [--until TIME] [--id ID]

  --kind KIND       one of ${kinds.join(', ')}; an incident comes first, and nobody can put it away
  --for AUDIENCE    all, active (who has an active app), android, ios, or Publisher IDs with commas between
  --en, --ru TEXT   one line of at most 500 characters
  --url URL         a page that says more, with https://
  --from, --until   times such as 2026-11-20T09:30Z; from its publication and until announcements end without them`,

  async run(network, _operands, _folder, options) {
    const data = await network.order('setAnnouncement', {
      id: textOption(options, 'id'),
      kind: oneOf(kinds, requiredOption(options, 'kind'), '--kind'),
      text: { en: requiredOption(options, 'en'), ru: requiredOption(options, 'ru') },
      url: textOption(options, 'url'),
      audience: audienceOf(requiredOption(options, 'for')),
      startsAt: timeIn(options, 'from'),
      endsAt: timeIn(options, 'until'),
    });
    return { data, text: `Written, and not published yet:\n${lineOf(data)}` };
  },
};

const announcementsListCommand = listCommand({
  name: 'announcements list',
  operand: null,
  summary: 'list announcements and drafts',
  help: `Lists announcements, the newest first: id, state, kind, audience, begin, end and text.

Usage: bin/network announcements list`,

  read: (network, page) => network.order('listAnnouncements', page),
  line: lineOf,
});

const publishCommand: CliCommand = {
  name: 'announcements publish',
  operand: 'ID',
  summary: 'show a draft to its publishers',
  help: `Shows a draft to its publishers, from its start or at once. It cannot be changed afterwards.

Usage: bin/network announcements publish ID`,

  async run(network, [id = '']) {
    const data = await network.order('publishAnnouncement', { id });
    return { data, text: `Published:\n${lineOf(data)}` };
  },
};

const endCommand: CliCommand = {
  name: 'announcements end',
  operand: 'ID',
  summary: 'take an announcement away from all who see it',
  help: `Ends a published announcement. It stays in the list.

Usage: bin/network announcements end ID`,

  async run(network, [id = '']) {
    const data = await network.order('endAnnouncement', { id });
    return { data, text: `Ended:\n${lineOf(data)}` };
  },
};

const removeCommand: CliCommand = {
  name: 'announcements remove',
  operand: 'ID',
  summary: 'remove a draft of an announcement',
  help: `Removes a draft.

Usage: bin/network announcements remove ID`,

  async run(network, [id = '']) {
    await network.order('removeAnnouncement', { id });
    return { data: { id }, text: 'Removed.' };
  },
};

export const announcementsCommands: readonly CliCommand[] = [
  setCommand,
  announcementsListCommand,
  publishCommand,
  endCommand,
  removeCommand,
];

function audienceOf(text: string): Audience {
  if (text === 'all' || text === 'active') return { to: text, platform: null, publishers: null };
  if (text === 'android' || text === 'ios') return { to: 'platform', platform: text, publishers: null };
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,9}$/u.test(part)))
    throw new UsageError('--for is all, active, android, ios, or Publisher IDs with commas between.');
  return { to: 'list', platform: null, publishers: parts.map(Number) };
}

function timeIn(options: ParsedOptions, name: string): string | null {
  const text = textOption(options, name);
  if (text === null) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/T.*(?:Z|[+-]\d{2}:\d{2})$/u.test(text))
    throw new UsageError(`--${name} is a time with its zone, such as 2026-11-20T09:30Z.`);
  return time.toISOString();
}

function lineOf({ id, state, kind, audience, startsAt, endsAt, text }: AnnouncementSummary): string {
  const { to, platform, publishers } = audience;
  return [id, state, kind, platform ?? publishers?.join() ?? to, startsAt ?? '-', endsAt ?? '-', text.en].join('  ');
}
