import { createTransport } from 'nodemailer';
import type { MailAddress } from './mail-address.ts';
import { mailMessage } from './mail-message.ts';
import { MailRefused, sendingTime } from './mailer.ts';
import type { Mailer } from './mailer.ts';
import type { SmtpServer } from './smtp-server.ts';

/** Milliseconds for one command of the SMTP dialogue. */
const timeOut = 20_000;
/** Milliseconds for the rest of a mail once the process stops. Most mails need less. */
const stopPatience = 3_000;

interface SmtpMailerOptions {
  server: SmtpServer;
  from: MailAddress;
}

/** Connects to an SMTP server and signs in, as for a mail; throws what prevents that. */
export async function verifySmtpServer(server: SmtpServer): Promise<void> {
  const transport = openTransport(server);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function openTransport(server: SmtpServer) {
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: server.requiresTls,
    // Where encryption is optional, an unverified certificate is better than plain text.
    tls: { rejectUnauthorized: server.requiresTls || server.isSecure },
    ...(server.credentials === null ? {} : { auth: server.credentials }),
    connectionTimeout: timeOut / 2,
    greetingTimeout: timeOut / 2,
    socketTimeout: timeOut,
  });
}

/** Sends mails to an SMTP server, each over its own connection. */
export function openSmtpMailer({ server, from }: SmtpMailerOptions): Mailer {
  const transport = openTransport(server);
  return {
    send: async (mail, stopping) => {
      const cut = new AbortController();
      const attached = (mail.attachments ?? []).reduce((bytes, { size }) => bytes + size, 0);
      let timer = setTimeout(() => cut.abort(), sendingTime(attached));
      const hurry = () => {
        clearTimeout(timer);
        timer = setTimeout(() => cut.abort(), stopPatience);
      };
      if (stopping?.aborted === true) hurry();
      stopping?.addEventListener('abort', hurry, { once: true });
      const message = mailMessage(mail, from);
      try {
        await transport.sendMail({ ...message.options, signal: cut.signal });
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.responseCode) : error;
      } finally {
        message.close();
        clearTimeout(timer);
        stopping?.removeEventListener('abort', hurry);
      }
    },
  };
}

/** Whether the server accepted the connection and refused this mail for good (RFC 5321); 503 is about the connection. */
function isRefusal(error: unknown): error is { responseCode: number } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 503;
}
