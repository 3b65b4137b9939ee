import type { SendMailOptions } from 'nodemailer';
import { isBareAddress } from './mail-address.ts';
import type { MailAddress } from './mail-address.ts';
import type { Mail } from './mailer.ts';

/** A mail for Nodemailer, to exactly one recipient. Throws when an address or the subject could be read as more than that. */
export function mailMessage({ id, to, subject, text, html }: Mail, from: MailAddress): SendMailOptions {
  if (!isBareAddress(to)) throw new Error('The mail has no address that it may be sent to.');
  if (/\p{Cc}/u.test(subject)) throw new Error('The subject of the mail is not one line.');
  return {
    from,
    // An address in an object is never parsed as a list of addresses.
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject,
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
