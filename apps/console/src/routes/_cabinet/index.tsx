import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/_cabinet/')({
  staticData: { title: msg`Dashboard` },
  component: () => (
    <PageToCome
      icon={LayoutDashboard}
      purpose={msg`Here you will see what is left to set up, and then how much your apps earn.`}
    />
  ),
});
