import { msg } from '@lingui/core/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';

export const Route = createFileRoute('/_cabinet/help_/question/$questionId')({
  staticData: { title: msg`Question` },
  preload: false,
  component: Page,
});

// Lazy, because its form is that of the message to support. As a part of a page, the form would be loaded by all pages.
const QuestionPage = lazyRouteComponent(() => import('#features/support/questions/question-page.tsx'), 'QuestionPage');

function Page() {
  const { questionId } = Route.useParams();
  return (
    <LazyComponent feature="support" fallback={<Skeleton className="h-64 w-full max-w-4xl" />}>
      <QuestionPage questionId={questionId} />
    </LazyComponent>
  );
}
