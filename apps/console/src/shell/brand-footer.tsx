import { useLingui } from '@lingui/react';
import { linkStyle } from '@publisher-console/ui/link';

import { useRouterContext } from '#common/context/router-context.ts';
import { isLocale } from '#i18n/locale.ts';

/** The network's own line and links below a page. */
export function BrandFooter() {
  const { i18n } = useLingui();
  const { brand, defaultLocale } = useRouterContext().settings;
  const locale = isLocale(i18n.locale) ? i18n.locale : defaultLocale;
  const { text, links = [] } = brand?.footer ?? {};
  if (text === undefined && links.length === 0) return null;
  return (
    <footer className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-4 text-caption text-text-muted md:px-8">
      {text !== undefined && <p>{text[locale]}</p>}
      {links.map(({ title, url }) => (
        <a key={url} href={url} className={`${linkStyle()} inline-flex items-center touch:min-h-control`}>
          {title[locale]}
        </a>
      ))}
    </footer>
  );
}
