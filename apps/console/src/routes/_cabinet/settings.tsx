import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Settings } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/_cabinet/settings')({
  staticData: { title: msg`Settings` },
  component: () => (
    <PageToCome
      icon={Settings}
      purpose={msg`Here you will change your e-mail and password and find your Publisher ID.`}
    />
  ),
});
