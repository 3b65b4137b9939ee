import { msg } from '@lingui/core/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';

export const Route = createFileRoute('/_cabinet/help_/question/$questionId')({
  staticData: { title: msg`Question` },
  preload: false,
  component: Page,
});

// Its form is that of the message to support, which is loaded late: as a part of a page, all pages would load it.
const QuestionPage = lazyRouteComponent(() => import('#features/support/questions/question-page.tsx'), 'QuestionPage');

function Page() {
  const { questionId } = Route.useParams();
  return (
    <LazyComponent feature="support" fallback={<Skeleton className="h-64 w-full max-w-4xl" />}>
      <QuestionPage questionId={questionId} />
    </LazyComponent>
  );
}
