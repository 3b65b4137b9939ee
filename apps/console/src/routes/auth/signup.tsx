import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/auth/signup')({
  staticData: { title: msg`Sign up`, layout: 'header-only' },
  component: () => <PageToCome icon={UserPlus} purpose={msg`Here you will create a publisher account.`} />,
});
