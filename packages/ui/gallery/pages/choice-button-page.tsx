import type { ReactNode } from 'react';
import { useId } from 'react';

import { ChoiceButton } from '#choice-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function ChoiceButtonPage() {
  const t = useText();
  return (
    <>
      <Specimen state="chosen">
        <Example label={t('Period')}>{t('Last 7 days')}</Example>
      </Specimen>
      <Specimen state="pending">
        <Example label={t('Groups')} pending>
          {t('Date')}
        </Example>
      </Specimen>
      <Specimen state="wrong">
        <Example label={t('Ad format')} error={t('Please choose the ad format')}>
          {t('Not chosen')}
        </Example>
      </Specimen>
    </>
  );
}

interface ExampleProps {
  label: string;
  pending?: boolean;
  error?: string;
  children: ReactNode;
}

function Example({ label, pending, error, children }: ExampleProps) {
  const id = useId();
  return (
    <div className="max-w-md">
      <p id={`${id}-label`}>{label}</p>
      <ChoiceButton id={id} pending={pending} invalid={error !== undefined} aria-describedby={error && `${id}-error`}>
        <span className="truncate">{children}</span>
      </ChoiceButton>
      {error && (
        <p id={`${id}-error`} className="text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
