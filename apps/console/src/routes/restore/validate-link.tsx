import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/restore/validate-link')({
  staticData: { title: msg`Password restore`, layout: 'confirm-container' },
  component: () => (
    <PageToCome icon={KeyRound} purpose={msg`Here the link from our letter will restore your password.`} />
  ),
});
