import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const rendered = (name: string) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Trans>
        Open <a href="/app">{name}</a> now
      </Trans>
    </I18nProvider>,
  );
};

it.each(['<b>x</b>', '<script>run()</script>', '<0>x</0>', '<0/>', '</0><0>x', '<x/> & {name}'])(
  'a value in a translated text is shown as it is: %s',
  (name) => {
    const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(rendered(name)).toBe(`<span>Open </span><a href="/app">${escaped}</a><span> now</span>`);
  },
);
