import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/_cabinet/app/$applicationId/')({
  staticData: { title: msg`Manage app` },
  component: () => (
    <PageToCome icon={Smartphone} purpose={msg`Here you will manage one app: its links and its ad blocks.`} />
  ),
});
