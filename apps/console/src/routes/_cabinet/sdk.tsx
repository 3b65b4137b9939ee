import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Puzzle } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/_cabinet/sdk')({
  staticData: { title: msg`SDK` },
  component: () => (
    <PageToCome icon={Puzzle} purpose={msg`Here you will find how to build advertising into your app.`} />
  ),
});
