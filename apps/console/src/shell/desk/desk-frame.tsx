import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { mayCallDesk } from '@publisher-console/api-contract/staff-roles';
import type { deskOperationRoles } from '@publisher-console/api-contract/staff-roles';
import { Badge } from '@publisher-console/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FileText from 'lucide-react/icons/file-text';
import Inbox from 'lucide-react/icons/inbox';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Logs from 'lucide-react/icons/logs';
import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFormat } from '#common/format/format.ts';
import { useHydrationMark } from '#common/page/hydration.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import type { DeskPath } from '#desk/desk-link.tsx';
import { notFromHere } from '#desk/staff-failures.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { waitingQuery } from '#desk/waiting.queries.ts';

import { DeskAccount } from './desk-account.tsx';
import { DeskMark } from './desk-mark.tsx';

interface DeskItem {
  to: DeskPath;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** The call without which the page is empty. A member who may not make it gets no link. */
  needs?: keyof typeof deskOperationRoles;
}

const items: readonly DeskItem[] = [
  { to: '/desk', label: msg({ context: 'desk', message: 'Waiting' }), icon: Inbox },
  { to: '/desk/review', label: msg({ context: 'desk', message: 'Review' }), icon: ClipboardCheck },
  { to: '/desk/publishers', label: msg`Publishers`, icon: Building2 },
  { to: '/desk/questions', label: msg`Questions`, icon: MessagesSquare, needs: 'getDeskQuestions' },
  { to: '/desk/feed', label: msg`Feed`, icon: CalendarCheck },
  { to: '/desk/money', label: msg({ context: 'desk', message: 'Money' }), icon: Banknote, needs: 'getDeskMoney' },
  { to: '/desk/texts', label: msg({ context: 'desk', message: 'Texts' }), icon: FileText },
  { to: '/desk/staff', label: msg`Staff`, icon: UsersRound },
  { to: '/desk/audit', label: msg`Audit log`, icon: Logs },
];

const linkStyle =
  'flex min-h-control items-center gap-3 rounded-base px-3 whitespace-nowrap text-text-muted transition-colors hover:bg-surface-sunken hover:text-text aria-[current=page]:bg-desk-soft aria-[current=page]:font-medium aria-[current=page]:text-desk';

/** The number of questions that wait for an answer. */
function WaitingQuestions() {
  const { t } = useLingui();
  const format = useFormat();
  const { api } = useDesk();
  const { data } = useQuery(waitingQuery(api));
  const count = data?.questions?.count ?? 0;
  const shown = format.count(count);
  return (
    count > 0 && (
      <span className="ms-auto">
        <Badge tone="notice">
          <span aria-hidden>{shown}</span>
          <span className="sr-only">{t`${plural(count, { one: '# waits', other: '# wait' })}`}</span>
        </Badge>
      </span>
    )
  );
}

function DeskMenu() {
  const { t, i18n } = useLingui();
  const staff = useStaff();
  const shown = items.filter(({ needs }) => needs === undefined || (staff && mayCallDesk(staff.role, needs)));
  const list = useRef<HTMLUListElement>(null);
  // Renders the menu again when another page opens.
  useLocation();
  // On a phone the row is wider than the screen. `scrollIntoView` could scroll the page too.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  });
  return (
    <nav aria-label={t`Menu of the desk`}>
      <ul ref={list} className="relative flex gap-1 max-md:overflow-x-auto md:flex-col">
        {shown.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <DeskLink to={to} activeOptions={{ exact: to === '/desk', includeSearch: false }} className={linkStyle}>
              <Icon aria-hidden className="size-4.5 shrink-0" />
              <span>{i18n._(label)}</span>
              {to === '/desk/questions' && staff?.needsFactor === false && <WaitingQuestions />}
            </DeskLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The frame of the pages of the network's staff: the menu is beside the page, or below the bar on a narrow screen. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const staff = useStaff();
  return (
    <div className="flex min-h-dvh flex-col border-t-4 border-desk">
      <a
        href="#page"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-base bg-primary px-4 py-2 font-medium text-on-primary focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <header className="flex h-14 items-center gap-4 border-b border-border bg-surface-raised px-4">
        <div className="mr-auto min-w-0">
          <DeskMark />
        </div>
        <DeskAccount />
      </header>
      <div className="flex min-w-0 flex-1 flex-col md:flex-row">
        <div className="min-w-0 border-border bg-surface-raised p-2 max-md:border-b md:w-52 md:shrink-0 md:border-r md:p-3">
          <DeskMenu />
        </div>
        <main id="page" tabIndex={-1} className="flex min-w-0 flex-1 flex-col p-4 pb-8 outline-none md:px-8 md:pt-6">
          <div className="mx-auto flex w-full max-w-5xl flex-col gap-6">
            {children}
            {staff?.isDemo === true && (
              <p className="rounded-base bg-notice-soft px-4 py-2 text-notice">
                <Trans>Demo: no second factor is needed here.</Trans>
              </p>
            )}
          </div>
        </main>
      </div>
    </div>
  );
}

/** A page behind the gate, which only the browser renders. */
export function DeskPage() {
  useHydrationMark();
  return <Outlet />;
}

/** Shown in place of a page that cannot be opened. */
export function DeskFailure({ error }: ErrorComponentProps) {
  useHydrationMark();
  const router = useRouter();
  return (
    <FailureNotice
      failure={error}
      texts={{ codes: { not_found: notFromHere }, fallback: msg`Failed to open the desk` }}
      onRetry={() => void router.invalidate()}
    />
  );
}
