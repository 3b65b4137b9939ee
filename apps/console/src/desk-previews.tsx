import { lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import type { TextPreviews } from '#features/desk/texts/text-previews.ts';

const AnnouncementLine = lazyRouteComponent(
  () => import('#features/announcements/announcement-line.tsx'),
  'AnnouncementLine',
);
const FaqPreview = lazyRouteComponent(() => import('#features/help/faq/faq-preview.tsx'), 'FaqPreview');
const GuideSteps = lazyRouteComponent(() => import('#features/integration/integration.tsx'), 'GuideSteps');
const RejectionReason = lazyRouteComponent(() => import('#features/applications/rejection.tsx'), 'RejectionReason');

/** Renders texts as publishers see them, with the components of publishers' pages. */
export const textPreviews: TextPreviews = {
  questions: (blocks, locale) => (
    <LazyComponent feature="help" fallback={<RowsSkeleton />}>
      <FaqPreview blocks={blocks} locale={locale} />
    </LazyComponent>
  ),
  steps: (steps, locale) => (
    <LazyComponent feature="integration" fallback={<RowsSkeleton />}>
      <GuideSteps steps={steps} lang={locale} />
    </LazyComponent>
  ),
  rejection: (rejectionReason, rejectionRemedy) => (
    <LazyComponent feature="applications" fallback={<RowsSkeleton />}>
      <div inert>
        <RejectionReason application={{ id: '', name: '', rejectionReason, rejectionRemedy, resumableAt: null }}>
          {null}
        </RejectionReason>
      </div>
    </LazyComponent>
  ),
  announcement: (announcement, locale) => (
    <LazyComponent feature="announcements" fallback={<RowsSkeleton />}>
      <AnnouncementLine announcement={announcement} locale={locale} />
    </LazyComponent>
  ),
};
