import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestS3 } from '#stores/files/testing/test-s3.ts';
import { startTestSmtpServer } from '#stores/mail/testing/test-smtp-server.ts';
import type { ReceivedMail } from '#stores/mail/testing/test-smtp-server.ts';
import { startPostgresServer } from '#stores/sql/testing/postgres-server.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';

/** Empty servers of a network on this machine. */
export interface TrialStores {
  /** The settings of a process, which gets a data folder of its own; its log is beside that. */
  settingsOf(process: string): Promise<Record<string, string>>;
  /** Where the logs are. */
  folder: string;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

const silent = { info() {}, warn() {}, error() {} };

export async function startTrialStores(): Promise<TrialStores> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-console-upgrade-'));
  const postgres = await startPostgresServer();
  // The engine as a server: processes of both releases work on it, and the first one makes the tables.
  const engine = await openWarehouse({ dataDir: folder, memory: 1024 ** 3, log: silent });
  const s3 = await startTestS3();
  const smtp = await startTestSmtpServer();
  const { url, username, password, database } = engine.writer;
  const { privateKey } = generateKeyPairSync('ed25519');
  const shared = {
    DATABASE_URL: postgres.url,
    WAREHOUSE_URL: `${url.replace('//', `//${username}:${password}@`)}/${database}`,
    FILES_URL: s3.url(),
    SMTP_URL: smtp.url,
    SUPPORT_EMAIL: 'support@network.example',
    TOKEN_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  return {
    folder,
    mails: smtp.received,
    settingsOf: async (process) => {
      const dataDir = join(folder, process);
      await mkdir(dataDir, { recursive: true });
      return { ...shared, NAME: process, DATA_DIR: dataDir };
    },
    close: async () => {
      await smtp.close();
      await s3.close();
      await engine.close();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
