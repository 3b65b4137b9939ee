import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/registration/validate-link')({
  staticData: { title: msg`E-mail confirmation`, layout: 'confirm-container' },
  component: () => (
    <PageToCome icon={MailCheck} purpose={msg`Here the link from our letter will confirm your e-mail.`} />
  ),
});
