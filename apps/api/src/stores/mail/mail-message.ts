import type { SendMailOptions } from 'nodemailer';
import { isBareAddress } from './mail-address.ts';
import type { MailAddress } from './mail-address.ts';
import type { Mail } from './mailer.ts';

/** A mail as it goes out, to exactly one person. Throws when an address or the subject could say more than it should. */
export function mailMessage({ id, to, subject, text, html }: Mail, from: MailAddress): SendMailOptions {
  if (!isBareAddress(to)) throw new Error('The mail has no address that it may be sent to.');
  if (/\p{Cc}/u.test(subject)) throw new Error('The subject of the mail is not one line.');
  return {
    from,
    // As an object, an address is never read as a list of them.
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    // Nobody's holiday notice should answer it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject,
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
