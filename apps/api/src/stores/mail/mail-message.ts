import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { isBareAddress } from '@publisher-console/api-contract/email-address';
import type { MailAddress } from './mail-address.ts';
import type { Mail, MailAttachment } from './mailer.ts';

/** A mail for Nodemailer. */
interface MailMessage {
  options: SendMailOptions;
  /** Closes the attached files; call it after the attempt to send, whatever the result. */
  close(): void;
}

/** A mail for Nodemailer, to exactly one recipient. Throws when an address or the subject could inject a header or a recipient. */
export function mailMessage({ id, to, subject, text, html, replyTo, attachments = [] }: Mail, from: MailAddress) {
  for (const address of replyTo === undefined ? [to] : [to, replyTo])
    if (!isBareAddress(address)) throw new Error('The mail has no address that it may be sent to.');
  for (const line of [subject, ...attachments.map(({ name }) => name)])
    if (/\p{Cc}/u.test(line)) throw new Error('The subject or a file name of the mail is not one line.');
  const files = attachments.map((attachment) => ({ ...attachment, content: Readable.from(bytesOf(attachment)) }));
  const options: SendMailOptions = {
    from,
    // Nodemailer parses a string as a list of addresses, but not the `address` of an object.
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    ...(replyTo === undefined
      ? // Suppresses automatic replies (RFC 3834).
        { headers: { 'Auto-Submitted': 'auto-generated' } }
      : // A publisher wrote this mail, and ticket systems ignore mails that are marked as automatic.
        { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments: files.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      contentDisposition: 'attachment',
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const close = () => {
    for (const { content } of files) content.destroy();
  };
  return { options, close } satisfies MailMessage;
}

/** Opens the file when it is read first: a failed connection opens none. */
async function* bytesOf({ open }: MailAttachment): AsyncGenerator<Uint8Array> {
  yield* (await open()) as AsyncIterable<Uint8Array>;
}
