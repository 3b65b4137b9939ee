import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { apiAddress } from '#common/context/api-address.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { OutsideLink } from '#common/page/outside-link.tsx';

import { contractVersionQuery } from './contract-version.query.ts';
import { SdkSection } from './sdk-section.tsx';

/** The document of the API, for programs in other languages. */
export function ContractSection() {
  const { api, settings } = useRouterContext();
  const { data: version } = useQuery(contractVersionQuery(api));
  return (
    <SdkSection
      title={<Trans>Other languages</Trans>}
      description={
        <Trans>
          The OpenAPI document describes every call. Generators can make a client from it in most languages.
        </Trans>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-4">
        <OutsideLink href={`${apiAddress(settings)}/openapi.yaml`}>
          <span>openapi.yaml</span>
        </OutsideLink>
        {version && (
          <span className="text-text-muted">
            <Trans>Version {version}</Trans>
          </span>
        )}
      </p>
    </SdkSection>
  );
}
