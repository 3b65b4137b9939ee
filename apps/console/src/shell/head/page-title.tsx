import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

import type { PublicSettings } from '#common/context/public-settings.ts';
import { useUiState } from '#common/context/use-ui-state.ts';
import { isLocale } from '#i18n/locale.ts';
import { useRouteMetadata } from '#shell/route-metadata.ts';

/** The document's title: the titles of the page and of the product, in the language of the page. */
export function PageTitle({ settings }: { settings: PublicSettings }) {
  const { i18n } = useLingui();
  const { title: pageTitle } = useRouteMetadata();
  const title = useUiState('isErrorShown') ? msg`Error` : pageTitle;
  const product = settings.productTitle[isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale];
  return <title>{title === undefined ? product : `${i18n._(title)} — ${product}`}</title>;
}
