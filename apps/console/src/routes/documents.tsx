import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FileText } from 'lucide-react';

import { PageToCome } from '#shell/page-to-come.tsx';

export const Route = createFileRoute('/documents')({
  staticData: { title: msg`Documents` },
  component: () => <PageToCome icon={FileText} purpose={msg`Here you will accept the offer and sign the contract.`} />,
});
