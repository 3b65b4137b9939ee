import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { readMessage } from './received-message.ts';
import type { ReceivedMessage } from './received-message.ts';

export interface ReceivedMail extends ReceivedMessage {
  /** The recipients of the envelope (RCPT TO). */
  recipients: string[];
  sender: string;
}

export interface TestSmtpServer {
  port: number;
  /** For `SMTP_URL`. */
  url: string;
  received: ReceivedMail[];
  /** Every user name and password that a client sent. */
  credentials: string[];
  close(): Promise<void>;
}

export interface TestSmtpServerOptions {
  /** Default: a free port. */
  port?: number;
  /** The address to which this server answers 550. */
  unknownRecipient?: string;
  /** Disables STARTTLS. */
  withoutTls?: boolean;
  /** Answers every password with 535. */
  refusesEverybody?: boolean;
  /** Leaves each mail unanswered, and calls this when one has arrived. */
  onStalled?: () => void;
}

/** Starts a real SMTP server on the loopback; the test closes it. */
export async function startTestSmtpServer(options: TestSmtpServerOptions = {}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const credentials: string[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: options.refusesEverybody !== true,
    allowInsecureAuth: true,
    disabledCommands: options.withoutTls === true ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, answer) => {
      credentials.push(`${username}:${password}`);
      answer(new Error(`Nobody is ${username} with ${password}`));
    },
    onRcptTo: ({ address }, _session, answer) =>
      answer(address === options.unknownRecipient ? refusal(550, `No such user: ${address}`) : null),
    onData: (stream, { envelope }, answer) => {
      if (options.onStalled !== undefined) {
        stream.resume();
        stream.once('end', options.onStalled);
        return;
      }
      const keep = (raw: string) => {
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ sender, recipients: envelope.rcptTo.map(({ address }) => address), ...readMessage(raw) });
        answer();
      };
      text(stream).then(keep, answer);
    },
  });
  // An API that is killed resets its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    credentials,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
