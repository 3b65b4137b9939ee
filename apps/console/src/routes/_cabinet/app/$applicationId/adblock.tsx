import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PanelsTopLeft } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/_cabinet/app/$applicationId/adblock')({
  staticData: { title: msg`Ad blocks` },
  component: () => (
    <PageToCome icon={PanelsTopLeft} purpose={msg`Here you will create, stop and resume the ad blocks of one app.`} />
  ),
});
