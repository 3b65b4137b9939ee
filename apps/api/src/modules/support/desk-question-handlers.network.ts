import { questionKindsOf } from '@publisher-console/api-contract/staff-roles';
import { ApiError, fieldErrors, isEntityId, requireEntityId } from '#contract/api-error.ts';
import type { Handlers } from '#contract/operation.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { storeForm } from '#modules/files/receive-form.ts';
import { storedFileAnswer } from '#modules/files/stored-file-answer.ts';
import type { StoredFiles } from '#modules/files/stored-files.ts';
import { createUploadTransfer } from '#modules/files/upload-transfer.ts';
import { hour } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { countWaiting, isQuestionCursor, listedQuestions, questionById } from './question-list.network.ts';
import { formerOf, noteFileById, notesOf, publisherCard, threadOf } from './question-thread.network.ts';
import type { AnswerTimes } from './questions.ts';
import { listSavedAnswers } from './saved-answers.network.ts';

const pageSize = 100;

interface DeskQuestionDependencies {
  database: Database;
  storedFiles: StoredFiles;
  answerTimes: AnswerTimes;
  limits: RateLimits;
  now: () => Date;
  /** Milliseconds. A change of the wall clock does not move them. */
  clock: () => number;
}

/** The questions of publishers, as the staff reads them. They are answered by orders. */
export function createDeskQuestionHandlers({
  database,
  storedFiles,
  answerTimes,
  limits,
  now,
  clock,
}: DeskQuestionDependencies): Pick<
  Handlers,
  'downloadNoteFile' | 'getDeskQuestion' | 'getDeskQuestions' | 'getSavedAnswers' | 'uploadAnswerFiles'
> {
  const semaphore = createSemaphore({ name: 'desk_uploads', perPublisher: 4, total: 16 });
  const perHour = limits.create({ name: 'desk_uploads', most: 60, window: hour });
  return {
    getDeskQuestions: async ({ query, caller, locale }) => {
      const { state = null, assignee = null, search = null, after = null } = query;
      if (after !== null && !isQuestionCursor(after)) throw fieldErrors({ after: 'form' }, locale);
      const assigneeId = assignee === 'me' ? caller.staffId : assignee;
      if (assigneeId !== null && assigneeId !== 'none' && !isEntityId(assigneeId))
        throw fieldErrors({ assignee: 'form' }, locale);
      const [at, kinds] = [now(), questionKindsOf(caller.role)];
      const times = await answerTimes.read();
      const wanted = { state, assigneeId, publisherId: null, search, kinds };
      return asNetwork(database, async (network) => {
        const { rows, next } = await listedQuestions(network, wanted, { limit: pageSize, after, at });
        return {
          questions: rows,
          next,
          counts: await countWaiting(network, { kinds, me: caller.staffId, at }),
          medianMinutes: times?.medianMinutes ?? null,
          slowestTenthMinutes: times?.slowestTenthMinutes ?? null,
        };
      });
    },

    getDeskQuestion: async ({ params, caller }) => {
      const id = requireEntityId(params.id);
      return asNetwork(database, async (network) => {
        const found = await questionById(network, id, { kinds: questionKindsOf(caller.role), at: now() });
        if (found === null) throw new ApiError('not_found');
        const messages = await threadOf(network, id);
        return {
          question: found.question,
          former: await formerOf(network, found.row),
          messages: messages.map((message) => ({
            ...message,
            files: message.files.map((file) => ({ ...file, url: `/api${storedFiles.linkTo(file)}` })),
          })),
          notes: await notesOf(network, id),
          publisher: await publisherCard(network, found.row),
        };
      });
    },

    uploadAnswerFiles: async ({ params, caller, form, locale, signal, ...clientInfo }) => {
      const id = requireEntityId(params.id);
      const transfer = createUploadTransfer(clock);
      await semaphore.acquire(caller.staffId, signal, transfer);
      await perHour.consume(caller.staffId, clientInfo);
      const found = await asNetwork(database, (network) =>
        questionById(network, id, { kinds: questionKindsOf(caller.role), at: now() }),
      );
      if (found === null) throw new ApiError('not_found');
      // They are the publisher's as soon as an answer has them, and are removed a day later without an answer or a note.
      const owner = {
        database,
        storedFiles,
        publisherId: found.row.publisherId,
        at: now,
        purpose: 'staff' as const,
        // The network's role may do all of a publisher's, and reads what the staff has uploaded.
        transact: (work: (own: OwnDatabase) => Promise<void>) =>
          asNetwork(database, (network) => work(network as Database as OwnDatabase)),
      };
      const formLimits = { left: Infinity, locale, signal };
      return { items: await storeForm(owner, transfer.watch(form), formLimits) };
    },

    downloadNoteFile: async ({ params, caller, log }) => {
      const id = requireEntityId(params.id);
      const kinds = questionKindsOf(caller.role);
      const file = await asNetwork(database, (network) => noteFileById(network, id, kinds));
      return storedFileAnswer(storedFiles, file, { log });
    },

    getSavedAnswers: async () => ({ savedAnswers: await listSavedAnswers({ database }) }),
  };
}
