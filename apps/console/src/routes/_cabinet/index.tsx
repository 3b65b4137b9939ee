import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';

export const Route = createFileRoute('/_cabinet/')({
  staticData: { title: msg`Dashboard`, isWide: true },
  component: DashboardPage,
});
