import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/_cabinet/stats')({
  staticData: { title: msg`Statistics` },
  component: () => (
    <PageToCome icon={ChartColumn} purpose={msg`Here you will build reports on requests, impressions and revenue.`} />
  ),
});
