import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttachmentSummary, StoredMail, Mailbox } from './mailbox.ts';
import type { MailAttachment } from './mailer.ts';

const mostListed = 100;
const fileName = /^[\da-f-]{36}\.json$/;

/** Stores mails in the folder `mailbox/` of the data folder, one JSON file each, readable only by the owner. */
export async function openMailbox(dataDir: string): Promise<Mailbox> {
  const folder = join(dataDir, 'mailbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Absent in mails that an earlier version stored.
  const read = async (name: string): Promise<StoredMail> => ({
    attachments: [],
    ...(JSON.parse(await readFile(join(folder, name), 'utf8')) as Omit<StoredMail, 'attachments'>),
  });
  const names = async () => (await readdir(folder)).filter((name) => fileName.test(name));
  return {
    send: async ({ attachments = [], ...mail }) => {
      const received = await Promise.all(attachments.map(readAttachment));
      const stored: StoredMail = { ...mail, attachments: received, sentAt: new Date().toISOString() };
      const file = join(folder, `${mail.id}.json`);
      await writeFile(`${file}.part`, JSON.stringify(stored), { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    // Ids are UUIDv7: their order is the order of sending.
    list: async () => Promise.all((await names()).toSorted().toReversed().slice(0, mostListed).map(read)),
    find: async (id) => ((await names()).includes(`${id}.json`) ? read(`${id}.json`) : null),
  };
}

async function readAttachment({ open, name, type }: MailAttachment): Promise<AttachmentSummary> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of (await open()) as AsyncIterable<Uint8Array>) {
    hash.update(bytes);
    size += bytes.byteLength;
  }
  return { name, type, size, sha256: hash.digest('hex') };
}
