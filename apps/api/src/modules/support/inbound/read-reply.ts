import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import PostalMime from 'postal-mime';
import type { Attachment, Email } from 'postal-mime';
import { storableText } from '#contract/plain-text.ts';
import { MailNotAccepted } from '#stores/mail/inbound-mail.ts';
import { ownText } from './own-text.ts';
import type { InboundMail } from '#stores/mail/inbound-mail.ts';

/** A reply that a person wrote. */
export interface WrittenReply {
  /** SHA-256 of the Message-ID: a mail that is delivered again has the same. */
  digest: Buffer;
  /** The written text, without its quotes. Throws `MailNotAccepted` for an unusable one. */
  text(): string;
  /** The files of the reply, without the pictures that its HTML shows, such as those of a signature. */
  files: readonly Attachment[];
}

/** As in the console. */
const mostCharacters = 5_000;
/** The most characters of the whole mail, with its quotes. */
const mostQuoted = 50_000;
/** The most characters of a mail in HTML, most of which is no text. */
const mostHtml = 1_000_000;

/**
 * Reads a mail; null for a mail of a machine, which needs no answer: a bounce (RFC 3464), an automatic reply (RFC 3834)
 * and a mail to many recipients. Throws `MailNotAccepted` for an invalid mail.
 */
export async function readReply({ sender, raw }: InboundMail): Promise<WrittenReply | null> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 64 * 1_024 }).catch(() => {
    throw new MailNotAccepted('The message could not be read');
  });
  if (sender === '' || isAutomatic(mail)) return null;
  const digest = createHash('sha256')
    .update(mail.messageId ?? raw)
    .digest();
  return { digest, text: () => textOf(mail), files: mail.attachments.filter(({ related }) => related !== true) };
}

function isAutomatic({ headers }: Email): boolean {
  const valueOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = valueOf('auto-submitted');
  const precedence = valueOf('precedence') ?? '';
  return (
    (submitted !== undefined && submitted !== 'no') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(precedence) ||
    ['list-id', 'x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some((name) => valueOf(name) !== undefined)
  );
}

const unread = new Set(['blockquote', 'head', 'script', 'style', 'title']);
const lines = new Set(['br', 'div', 'li', 'p', 'tr']);

/** The text of a mail that has HTML alone, without its quotes. */
function textOfHtml(html: string): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (unread.has(name)) hidden += 1;
      if (lines.has(name)) text += '\n';
    },
    onclosetag: (name) => {
      if (unread.has(name)) hidden -= 1;
    },
    ontext: (part) => {
      // A line break of the source is a space.
      if (hidden === 0) text += part.replaceAll(/\s+/g, ' ');
    },
  });
  parser.end(html);
  return text.replaceAll(/ *\n */g, '\n').replaceAll(/\n{3,}/g, '\n\n');
}

function textOf({ text: plain, html = '' }: Email): string {
  if (html.length > mostHtml) throw new MailNotAccepted('The message is too long');
  const text = plain ?? textOfHtml(html);
  if (text.length > mostQuoted) throw new MailNotAccepted('The message is too long');
  const written = storableText(ownText(text.replaceAll('\r\n', '\n')));
  if (written === null || written === '') throw new MailNotAccepted('The message has no text of its own');
  if (written.length > mostCharacters) throw new MailNotAccepted('The message has more than 5,000 characters');
  return written;
}
