import type { ActivityKind, Locale } from '@publisher-console/api-contract';
import type { KnownStatus } from '@publisher-console/api-contract/statuses';
import { ApiError } from '#contract/api-error.ts';
import type { Translated } from '#contract/language.ts';
import { eventsOfKinds } from '#modules/audit/application-events.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';

/** The kinds of events that affect a decision: those of the application, but not of its ad blocks. */
export const reviewedKinds = [
  'application_created',
  'application_updated',
  'application_stopped',
  'application_resumed',
  'application_deleted',
  'application_approved',
  'application_rejected',
  'application_test_mode',
] as const satisfies readonly ActivityKind[];

type ReviewedKind = (typeof reviewedKinds)[number];

const words: Record<ReviewedKind, Translated> = {
  application_created: { en: 'added', ru: 'добавлено' },
  application_updated: { en: 'changed', ru: 'изменено' },
  application_stopped: { en: 'stopped', ru: 'остановлено' },
  application_resumed: { en: 'resumed', ru: 'возобновлено' },
  application_deleted: { en: 'deleted', ru: 'удалено' },
  application_approved: { en: 'approved', ru: 'одобрено' },
  application_rejected: { en: 'rejected', ru: 'отклонено' },
  application_test_mode: { en: 'put into test mode', ru: 'переведено в тестовый режим' },
};

const decisions: ReadonlySet<string> = new Set([
  'application_approved',
  'application_rejected',
  'application_test_mode',
]);

/** How a message names a cause without a name. */
const nameless = {
  operator: { en: 'in the terminal', ru: 'в терминале' },
  publisher: { en: 'by its publisher', ru: 'издателем' },
} as const;

interface SeenApplication {
  id: string;
  publisherId: string;
  name: string;
  status: KnownStatus;
}

/**
 * Throws where an application has changed since the decider saw it, with what has changed.
 * @param seen - the number of the newest event then
 */
export async function requireUnchanged(
  network: NetworkDatabase,
  { id: applicationId, publisherId, name }: SeenApplication,
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const events = await eventsOfKinds(
    network,
    { publisherId, applicationId },
    {
      kinds: reviewedKinds,
      after: BigInt(seen),
      limit: 5,
    },
  );
  if (events.length === 0) return;
  const done = events.toReversed().map(({ kind, actor }) => {
    const { en, ru } = words[kind as ReviewedKind];
    const by = decisions.has(kind) ? nameless.operator : nameless.publisher;
    return actor === null
      ? { en: `${en} ${by.en}`, ru: `${ru} ${by.ru}` }
      : { en: `${en} by ${actor}`, ru: `${ru} (${actor})` };
  });
  const list = (locale: Locale) => done.map((phrase) => phrase[locale]).join(', ');
  throw new ApiError('application_changed', {
    sentence: {
      en: `“${name}” has changed since you opened it: ${list('en')}`,
      ru: `Приложение «${name}» изменилось с тех пор, как вы его открыли: ${list('ru')}`,
    },
  });
}
