import type { GuardedPost } from '#guarded-fetch/guarded-post.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { DatabaseWindows } from '#limits/database-windows.ts';
import type { Slots } from '#limits/slots.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import type { Keys } from '#process/derived-keys.ts';
import type { Database } from '#stores/sql/database.ts';

/** What the operations on a publisher's webhook need. */
export interface WebhookDependencies {
  database: Database;
  guardedPost: GuardedPost;
  /** For work that sends requests to other hosts. */
  outsideSlots: Slots;
  limits: DatabaseWindows;
  jobs: JobQueue;
  outbox: Outbox;
  /** The current one seals secrets; each of them opens what it has sealed. */
  webhookKeys: Keys;
  /** The console's public origin, for links in mails. */
  origin: string;
  now: () => Date;
}
