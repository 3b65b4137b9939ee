import { ExternalLink, linkStyle } from '#link.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function LinkPage() {
  const t = useText();
  return (
    <>
      <Specimen state="inside a text">
        <p>
          {t('Read how it works')}{' '}
          <a className={linkStyle()} href="/gallery/">
            {t('on the first page')}
          </a>
          .
        </p>
      </Specimen>
      <Specimen state="leaving">
        <ExternalLink href="https://example.com/">{t('Documentation')}</ExternalLink>
      </Specimen>
    </>
  );
}
