import { msg } from '@lingui/core/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { operations } from '@publisher-console/api-contract/desk';
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import type { DeskApi } from '#desk/desk.ts';
import { deskCodes } from '#desk/staff-failures.ts';
import { waitingKey } from '#desk/waiting.queries.ts';

export const deskQuestionsKey = ['desk', 'question'] as const;
/** The keys of the data that change when a question no longer waits. */
export const answered = [deskQuestionsKey, waitingKey];
export const savedAnswersKey = ['desk', 'saved-answer'] as const;

/** Milliseconds. A page that is not visible is not refetched. */
const listPollMs = 15_000;
const threadPollMs = 4000;

type Filter = Pick<NonNullable<operations['getDeskQuestions']['parameters']['query']>, 'state' | 'assignee'>;

/** The lists of questions. */
const filters = {
  waiting: { state: 'waiting' },
  mine: { state: 'waiting', assignee: 'me' },
  unassigned: { state: 'waiting', assignee: 'none' },
  answered: { state: 'answered' },
  closed: { state: 'closed' },
  all: {},
} as const satisfies Record<string, Filter>;

export const questionLists = [
  'waiting',
  'mine',
  'unassigned',
  'answered',
  'closed',
  'all',
] as const satisfies readonly (keyof typeof filters)[];

/** The search of the page's address. */
export const questionsSearch = v.object({
  list: v.fallback(v.optional(v.picklist(questionLists)), undefined),
  term: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
  /** The cursor of the page. */
  after: v.fallback(v.optional(v.string()), undefined),
});

export type QuestionsView = v.InferOutput<typeof questionsSearch>;

export const deskQuestionsQuery = (api: DeskApi, { list = 'waiting', term = '', after }: QuestionsView) =>
  queryOptions({
    queryKey: [...deskQuestionsKey, 'list', { list, term, after: after ?? null }],
    queryFn: ({ signal }) => {
      const query = { ...filters[list], ...(term !== '' && { search: term }), ...(after !== undefined && { after }) };
      return unwrap(api.GET('/desk/question', { params: { query }, signal }));
    },
    staleTime: 2000,
    refetchInterval: listPollMs,
  });

/** A question with its messages, its notes and its publisher. */
export const deskQuestionQuery = (api: DeskApi, id: string) =>
  queryOptions({
    queryKey: [...deskQuestionsKey, 'thread', id],
    queryFn: ({ signal }) => unwrap(api.GET('/desk/question/{id}', { params: { path: { id } }, signal })),
    refetchInterval: threadPollMs,
  });

export const savedAnswersQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: savedAnswersKey,
    queryFn: ({ signal }) => unwrap(api.GET('/desk/saved-answer', { signal })),
    staleTime: 60_000,
  });

/** Uploads a file for an answer; returns its id. No timeout, because the duration depends on the size of the file. */
export async function sendAnswerFile(api: DeskApi, questionId: string, file: File): Promise<string> {
  const form = new FormData();
  form.append('files[]', file);
  const { items } = await unwrap(
    api.POST('/desk/question/{id}/file', {
      params: { path: { id: questionId } },
      // The contract's type has a string for each file.
      body: { 'files[]': [] },
      bodySerializer: () => form,
      timeout: Number.POSITIVE_INFINITY,
    }),
  );
  return items[0]?.id ?? '';
}

export const questionFailures = {
  loadAll: { codes: deskCodes, fallback: msg`Failed to load the questions` },
  load: {
    codes: { ...deskCodes, not_found: msg`There is no such question, or your role does not see it.` },
    fallback: msg`Failed to load the question`,
  },
  answer: { codes: deskCodes, fallback: msg`Failed to send the answer` },
  file: {
    codes: {
      ...deskCodes,
      payload_too_large: msg`The file is too large`,
      unsupported_media_type: msg`Only JPG, PNG, PDF, DOC, DOCX and MP4 files can be sent`,
    },
    fallback: msg`The file was not uploaded`,
  },
  note: { codes: deskCodes, fallback: msg`Failed to save the note` },
  assign: { codes: deskCodes, fallback: msg`Failed to assign the question` },
  close: { codes: deskCodes, fallback: msg`Failed to close the question` },
  loadSaved: { codes: deskCodes, fallback: msg`Failed to load the saved answers` },
  save: { codes: deskCodes, fallback: msg`Failed to save the answer` },
  remove: { codes: deskCodes, fallback: msg`Failed to remove the answer` },
} satisfies Record<string, FailureTexts>;
