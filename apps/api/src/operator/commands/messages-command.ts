import type { SupportMessage } from '#modules/support/support-messages.network.ts';
import { listCommand } from '#operator/list-command.ts';
import { textOption } from './options.ts';

export const messagesListCommand = listCommand({
  name: 'messages list',
  operand: null,
  options: { user: 'string' },
  summary: 'list messages of publishers to support; --user USER: those of one',
  help: `Lists messages of publishers to support, the newest first: instant, subject, Publisher ID,
e-mail address, number of files and text.

Usage: bin/network messages list [--user USER]

USER is an e-mail address, a Publisher ID or an id. The messages were mailed to
SUPPORT_EMAIL too, with their files.`,

  read: (network, page, _operands, options) =>
    network.order('listMessages', { ...page, user: textOption(options, 'user') }),
  line: ({ createdAt, subject, publisher, email, files, text }: SupportMessage) =>
    `${createdAt}  ${subject}  ${publisher}  ${email}  ${files}  ${JSON.stringify(text)}`,
});
