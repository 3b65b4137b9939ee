import { Trans } from '@lingui/react/macro';
import type { StoreLink } from '@publisher-console/api-contract/stores';
import { linkStyle } from '@publisher-console/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';

import { sameApplicationQuery } from './look-up/application-add.queries.ts';

/** A link to the app that was added earlier with the same store link, if it is found. */
export function DuplicateLink({ link }: { link: StoreLink }) {
  const { api } = useRouterContext();
  const { data: application } = useQuery(sameApplicationQuery(api, link));
  if (!application) return null;
  const { id, name } = application;
  return (
    <Link to="/app/$applicationId" params={{ applicationId: id }} className={linkStyle()}>
      <Trans>Open {name}</Trans>
    </Link>
  );
}
