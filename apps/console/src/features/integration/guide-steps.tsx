import { useLingui } from '@lingui/react/macro';
import type { IntegrationStep } from '@publisher-console/api-contract';
import { CodeBlock } from '@publisher-console/ui/code-block';

import { NumberedStep } from '#common/page/numbered-step.tsx';
import { useCopyTexts } from '#common/page/use-copy-texts.ts';

interface GuideStepsProps {
  steps: readonly IntegrationStep[];
  /** The language of the texts. */
  lang: string;
}

/** What a developer does, one step after the other, with code to copy. */
export function GuideSteps({ steps, lang }: GuideStepsProps) {
  const { t } = useLingui();
  const textsOf = useCopyTexts();
  return (
    <ol className="flex flex-col gap-5">
      {steps.map(({ title, text, code }, index) => (
        <NumberedStep key={title} number={index + 1} title={<span lang={lang}>{title}</span>}>
          {text !== null && (
            <p lang={lang} className="max-w-prose text-pretty text-text-muted">
              {text}
            </p>
          )}
          {code !== null && <CodeBlock label={t`Code: ${title}`} code={code} texts={textsOf(title)} />}
        </NumberedStep>
      ))}
    </ol>
  );
}
