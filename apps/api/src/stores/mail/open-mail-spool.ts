import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createTransport } from 'nodemailer';
import type { MailAddress } from './mail-address.ts';
import { mailMessage } from './mail-message.ts';
import type { Mailer } from './mailer.ts';

interface MailSpoolOptions {
  /** The data folder; mails are in its folder `mail/`, one `.eml` file each, readable only by the owner. */
  dataDir: string;
  from: MailAddress;
}

/** Writes mails to files, which a relay sends or a user reads. A mail that is sent twice is stored once. */
export async function openMailSpool({ dataDir, from }: MailSpoolOptions): Promise<Mailer> {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const composer = createTransport({ streamTransport: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { options, close } = mailMessage(mail, from);
      const file = join(folder, `${mail.id}.eml`);
      try {
        const { message } = await composer.sendMail(options);
        await pipeline(message, createWriteStream(`${file}.part`, { mode: 0o600 }));
      } finally {
        close();
      }
      await rename(`${file}.part`, file);
    },
  };
}
