import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/_cabinet/help')({
  staticData: { title: msg`Help` },
  component: () => (
    <PageToCome icon={CircleHelp} purpose={msg`Here you will find answers to common questions and our contacts.`} />
  ),
});
