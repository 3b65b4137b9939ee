import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { AdBlockListPage } from '#features/ad-blocks/ad-block-list-page.tsx';

export const Route = createFileRoute('/_cabinet/app/$applicationId/adblock')({
  staticData: { title: msg`Ad blocks` },
  component: AdBlockListPage,
});
