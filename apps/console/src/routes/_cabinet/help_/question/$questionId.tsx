import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { QuestionPage } from '#features/support/questions/question-page.tsx';
import { questionQuery } from '#inventory/questions.queries.ts';

export const Route = createFileRoute('/_cabinet/help_/question/$questionId')({
  staticData: { title: msg`Question` },
  preload: false,
  loader: ({ context: { api, queryClient }, params }) =>
    void queryClient.prefetchQuery(questionQuery(api, params.questionId)),
  component: Page,
});

function Page() {
  return <QuestionPage questionId={Route.useParams().questionId} />;
}
