import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/_cabinet/app/add')({
  staticData: { title: msg`Add app` },
  component: () => (
    <PageToCome
      icon={Smartphone}
      purpose={msg`Here you will add an app by its store link, or by hand before it is published.`}
    />
  ),
});
