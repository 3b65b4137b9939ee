import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { second } from '#process/durations.ts';
import { MailNotAccepted } from './inbound-mail.ts';
import type { InboundMail } from './inbound-mail.ts';

interface SmtpListenerOptions {
  host: string;
  port: number;
  /** Whether mails to an address are received. */
  hasAddress: (address: string) => boolean;
  /** Resolves when the mail is stored, or needs no answer. Throws `MailNotAccepted`, or a fault that may pass. */
  receive: (mail: InboundMail) => Promise<void>;
  /** Gets what went wrong beyond a single mail, and faults of `receive`. */
  onFault: (error: unknown) => void;
}

interface SmtpListener {
  port: number;
  /** Accepts no more connections, and ends when those that are open have ended. */
  close(): Promise<void>;
}

/** Bytes of one message with its files. The process needs 0.7 seconds to read one of this size. */
const largestMail = 10 * 1024 ** 2;

/** Receives mails by SMTP from the network's own mail server. */
export async function openSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const { host, port, hasAddress, receive, onFault } = options;
  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestMail,
    maxClients: 10,
    socketTimeout: 30 * second,
    closeTimeout: 5 * second,
    onRcptTo: ({ address }, { envelope }, answer) => {
      if (!hasAddress(address)) return answer(refusal(550, 'There is no such address'));
      // Each copy is answered for itself; mail servers send the others again, one by one.
      return answer(envelope.rcptTo.length > 0 ? refusal(452, 'One recipient at a time') : null);
    },
    onData: (stream, { envelope }, answer) => {
      const read = async () => {
        const parts: Buffer[] = [];
        let size = 0;
        for await (const part of stream as AsyncIterable<Buffer>) {
          size += part.length;
          // The rest is read and dropped, so that the sender gets an answer.
          if (size <= largestMail) parts.push(part);
        }
        if (size > largestMail)
          throw new MailNotAccepted('The message is larger than 10 MB: send large files in the console');
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const [recipient] = envelope.rcptTo;
        await receive({ sender, recipient: recipient?.address ?? '', raw: Buffer.concat(parts) });
      };
      read().then(
        () => answer(),
        (error: unknown) => {
          if (error instanceof MailNotAccepted) return answer(refusal(554, error.message));
          onFault(error);
          return answer(refusal(451, 'Not now, send it again later'));
        },
      );
    },
  });
  server.on('error', onFault);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
