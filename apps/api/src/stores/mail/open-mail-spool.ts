import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailAddress } from './mail-address.ts';
import { mailMessage } from './mail-message.ts';
import type { Mailer } from './mailer.ts';

export interface MailSpoolOptions {
  /** The data folder; mails lie in `mail/` below it, one `.eml` file each, readable by the owner alone. */
  dataDir: string;
  from: MailAddress;
}

/** Writes mails to files, for a relay or a person to read. A mail that is sent twice is kept once. */
export async function openMailSpool({ dataDir, from }: MailSpoolOptions): Promise<Mailer> {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(mailMessage(mail, from));
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
