import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';

const QuestionList = lazyRouteComponent(() => import('#features/support/questions/question-list.tsx'), 'QuestionList');

/** The questions to support, loaded when they are shown. */
export function Questions(props: ComponentProps<typeof QuestionList>) {
  return (
    <LazyComponent feature="support" fallback={<Skeleton className="h-64 w-full" />}>
      <QuestionList {...props} />
    </LazyComponent>
  );
}
