import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/_cabinet/app/')({
  staticData: { title: msg`Apps` },
  component: () => (
    <PageToCome icon={Smartphone} purpose={msg`Here you will add your apps and manage their ad blocks.`} />
  ),
});
