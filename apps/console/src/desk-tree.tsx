import { msg } from '@lingui/core/macro';
import { rejectionCodes } from '@publisher-console/api-contract/rejection-codes';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, createRoute } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import * as v from 'valibot';

import { invitationSearch } from '#common/page/invitation-link.ts';
import { useDesk } from '#desk/desk.ts';
import { passDeskGate, useDeskEnd } from '#desk/desk-redirects.ts';
import { AuditPage } from '#features/desk/audit/audit-page.tsx';
import { auditSearch } from '#features/desk/audit/audit.queries.ts';
import { FeedDayPage, feedDayDialogs } from '#features/desk/feed/day-page.tsx';
import { FeedPage, feedDialogs } from '#features/desk/feed/feed-page.tsx';
import { InvitationPage } from '#features/desk/invitation/invitation-page.tsx';
import { MoneyPage } from '#features/desk/money/money-page.tsx';
import { moneySearch } from '#features/desk/money/money.queries.ts';
import { QuestionPage } from '#features/desk/questions/question-page.tsx';
import { QuestionsPage } from '#features/desk/questions/questions-page.tsx';
import { questionsSearch } from '#features/desk/questions/questions.queries.ts';
import { SavedAnswersPage, savedAnswerDialogs } from '#features/desk/questions/saved-answers-page.tsx';
import { ReviewCardPage } from '#features/desk/review/review-card-page.tsx';
import { ReviewQueuePage } from '#features/desk/review/review-queue-page.tsx';
import { queueSearch } from '#features/desk/review/review.queries.ts';
import { publisherDialogs } from '#features/desk/publishers/publisher-dialogs.tsx';
import { PublisherPage } from '#features/desk/publishers/publisher-page.tsx';
import { PublishersPage } from '#features/desk/publishers/publishers-page.tsx';
import { ViewPage } from '#features/desk/publishers/view-page.tsx';
import { SecurityPage } from '#features/desk/security-page.tsx';
import { SignInPage, signInSearch } from '#features/desk/sign-in/sign-in-page.tsx';
import { StaffPage, staffDialogs } from '#features/desk/staff/staff-page.tsx';
import { AnnouncementEditor } from '#features/desk/texts/announcement-editor.tsx';
import { ReasonEditor } from '#features/desk/texts/reason-editor.tsx';
import { SourceEditor } from '#features/desk/texts/source-editor.tsx';
import { textSearch } from '#features/desk/texts/texts.queries.ts';
import { TextsPage, textTabs } from '#features/desk/texts/texts-page.tsx';
import { UnknownPage } from '#features/desk/unknown-page.tsx';
import { WaitingPage } from '#features/desk/waiting-page.tsx';
import { Route as rootRoute } from '#routes/__root.tsx';
import { textPreviews } from './desk-previews.tsx';
import { DeskDoor } from '#shell/desk/desk-door.tsx';
import { DeskFailure, DeskFrame, DeskPage } from '#shell/desk/desk-frame.tsx';

const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/desk',
  staticData: { title: msg`Desk`, layout: 'none' },
  component: Desk,
});

function Desk() {
  const { queries } = useDesk();
  useDeskEnd();
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}

const loginRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/login',
  staticData: { title: msg`Sign in to the desk` },
  validateSearch: signInSearch,
  component: () => (
    <DeskDoor>
      <SignInPage {...loginRoute.useSearch()} />
    </DeskDoor>
  ),
});

const invitationRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/invitation',
  staticData: { title: msg`Invitation` },
  validateSearch: invitationSearch,
  component: () => (
    <DeskDoor>
      <InvitationPage search={invitationRoute.useSearch()} />
    </DeskDoor>
  ),
});

const frameRoute = createRoute({
  getParentRoute: () => deskRoute,
  id: 'frame',
  component: () => (
    <DeskFrame>
      <Outlet />
    </DeskFrame>
  ),
});

/** The pages behind the gate, as skeletons from the server: only the browser has the cookie of the session. */
const gateRoute = createRoute({
  getParentRoute: () => frameRoute,
  id: 'gate',
  ssr: false,
  beforeLoad: passDeskGate,
  component: DeskPage,
  errorComponent: DeskFailure,
});

const waitingRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/',
  staticData: { title: msg({ context: 'desk', message: 'Waiting' }) },
  component: WaitingPage,
});

function dialogSearch<const Dialogs extends readonly string[]>(dialogs: Dialogs) {
  return v.object({
    dialog: v.fallback(v.optional(v.picklist(dialogs)), undefined),
    /** The id of the dialog's subject. */
    of: v.fallback(v.optional(v.string()), undefined),
  });
}

const reviewRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/review',
  staticData: { title: msg({ context: 'desk', message: 'Review' }) },
  validateSearch: queueSearch,
  component: () => <ReviewQueuePage view={reviewRoute.useSearch()} />,
});

const reviewCardRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/review/$application',
  staticData: { title: msg({ context: 'desk', message: 'Review' }) },
  validateSearch: queueSearch,
  component: function ReviewCard() {
    const { application } = reviewCardRoute.useParams();
    return <ReviewCardPage key={application} id={application} view={reviewCardRoute.useSearch()} />;
  },
});

const publishersRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/publishers',
  staticData: { title: msg`Publishers` },
  validateSearch: v.object({ search: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined) }),
  component: () => <PublishersPage view={publishersRoute.useSearch()} />,
});

/** The pages of one publisher, named by the Publisher ID. */
const publisherRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/publishers/$number',
  staticData: { title: msg`Publisher` },
  validateSearch: dialogSearch(publisherDialogs),
  component: function Publisher() {
    const { number } = publisherRoute.useParams();
    return <PublisherPage number={Number(number)} view={publisherRoute.useSearch()} />;
  },
});

const viewRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/publishers/$number/view',
  staticData: { title: msg`View as a publisher` },
  component: function View() {
    const { number } = viewRoute.useParams();
    return <ViewPage number={Number(number)} />;
  },
});

const staffRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/staff',
  staticData: { title: msg`Staff` },
  validateSearch: dialogSearch(staffDialogs),
  component: () => <StaffPage view={staffRoute.useSearch()} />,
});

const feedRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/feed',
  staticData: { title: msg`Feed` },
  validateSearch: dialogSearch(feedDialogs),
  component: () => <FeedPage view={feedRoute.useSearch()} />,
});

const feedDayRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/feed/$source/$date',
  staticData: { title: msg`Day of a source` },
  validateSearch: dialogSearch(feedDayDialogs),
  component: () => <FeedDayPage {...feedDayRoute.useParams()} view={feedDayRoute.useSearch()} />,
});

const moneyRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/money',
  staticData: { title: msg({ context: 'desk', message: 'Money' }) },
  validateSearch: moneySearch,
  component: () => <MoneyPage search={moneyRoute.useSearch()} />,
});

const auditRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/audit',
  staticData: { title: msg`Audit log` },
  validateSearch: auditSearch,
  component: () => <AuditPage search={auditRoute.useSearch()} />,
});

const textsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/texts',
  staticData: { title: msg({ context: 'desk', message: 'Texts' }) },
  validateSearch: v.object({ tab: v.fallback(v.optional(v.picklist(textTabs), 'documents'), 'documents') }),
  component: () => <TextsPage view={textsRoute.useSearch()} />,
});

const textRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/texts/source',
  staticData: { title: msg({ context: 'desk', message: 'Text' }) },
  validateSearch: textSearch,
  component: () => <SourceEditor place={textRoute.useSearch()} previews={textPreviews} />,
});

const reasonRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/texts/reason',
  staticData: { title: msg({ context: 'desk', message: 'Reason' }) },
  validateSearch: v.object({ code: v.fallback(v.picklist(rejectionCodes), 'not_in_store') }),
  component: () => <ReasonEditor view={reasonRoute.useSearch()} previews={textPreviews} />,
});

const announcementRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/texts/announcement',
  staticData: { title: msg`Announcement` },
  validateSearch: v.object({ id: v.fallback(v.optional(v.string()), undefined) }),
  component: () => <AnnouncementEditor view={announcementRoute.useSearch()} previews={textPreviews} />,
});

const securityRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/security',
  staticData: { title: msg`Security` },
  validateSearch: dialogSearch(['factor-app', 'factor-passkey', 'factor-name', 'factor-removal']),
  component: () => <SecurityPage view={securityRoute.useSearch()} />,
});

const questionsRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/questions',
  staticData: { title: msg`Questions` },
  validateSearch: questionsSearch,
  component: () => <QuestionsPage view={questionsRoute.useSearch()} />,
});

const questionRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/questions/$questionId',
  staticData: { title: msg`Question` },
  validateSearch: questionsSearch,
  component: () => <QuestionPage {...questionRoute.useParams()} view={questionRoute.useSearch()} />,
});

const savedAnswersRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/saved-answers',
  staticData: { title: msg`Saved answers` },
  validateSearch: dialogSearch(savedAnswerDialogs),
  component: () => <SavedAnswersPage view={savedAnswersRoute.useSearch()} />,
});

const unknownRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: '/$',
  staticData: { title: msg`Page not found` },
  component: UnknownPage,
});

const gated = gateRoute.addChildren([
  waitingRoute,
  textsRoute,
  textRoute,
  reasonRoute,
  announcementRoute,
  questionsRoute,
  questionRoute,
  savedAnswersRoute,
  reviewRoute,
  reviewCardRoute,
  feedRoute,
  feedDayRoute,
  moneyRoute,
  staffRoute,
  auditRoute,
  publishersRoute,
  publisherRoute,
  viewRoute,
  securityRoute,
  unknownRoute,
]);
const pages = deskRoute.addChildren([loginRoute, invitationRoute, frameRoute.addChildren([gated])]);

/** Adds the pages of the network's staff to a route tree, which was built from the route files without them. */
export function addDeskPages(tree: AnyRoute): void {
  const others: AnyRoute[] = Object.values(tree.children ?? {});
  if (!others.includes(pages)) tree.addChildren([...others, pages]);
}
