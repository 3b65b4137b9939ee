import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export interface MailSpoolOptions {
  /** The data folder; mails lie in `mail/` below it, one `.eml` file each, readable by the owner alone. */
  dataDir: string;
  /** The address that mails come from. */
  from: string;
}

/** Keeps mails as files, for a relay to take or for a person to look at. */
export async function openMailSpool({ dataDir, from }: MailSpoolOptions): Promise<Mailer> {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async ({ to, subject, text }) => {
      // As an object, an address is never read as a list of them.
      const { message } = await composer.sendMail({ from, to: { name: '', address: to }, subject, text });
      const file = join(folder, `${crypto.randomUUID()}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600, flag: 'wx' });
      await rename(`${file}.part`, file);
    },
  };
}
