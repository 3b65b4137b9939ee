import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import type { ReportDraft } from '#features/statistics/model/report.ts';

type Filters = Pick<ReportDraft, 'apps' | 'blocks'>;

interface DroppedFromTemplateProps {
  draft: Filters;
  /** What the template would keep of the choice. */
  kept: Filters;
}

/** So many ids are named: a link may have hundreds. */
const mostNamed = 3;

/** Which apps and ad blocks a template goes without, and what it shows then. Nobody knows their titles. */
export function DroppedFromTemplate({ draft, kept }: DroppedFromTemplateProps) {
  const { t } = useLingui();
  const apps = draft.apps.filter((id) => !kept.apps.includes(id));
  const blocks = draft.blocks.filter((id) => !kept.blocks.includes(id));
  return (
    <div role="alert" className="contents">
      {apps.length + blocks.length > 0 && (
        <div className="flex flex-col gap-2 rounded-base bg-notice-soft px-4 py-3 wrap-anywhere text-notice">
          {apps.length > 0 && (
            <Ids
              title={t`${plural(apps.length, { one: '# app is not in your list:', other: '# apps are not in your list:' })}`}
              ids={apps}
            />
          )}
          {blocks.length > 0 && (
            <Ids
              title={t`${plural(blocks.length, { one: '# ad block is not in your list:', other: '# ad blocks are not in your list:' })}`}
              ids={blocks}
            />
          )}
          {apps.length > 0 && kept.apps.length === 0 && (
            <p>
              <Trans>Without them, the template covers all of your apps.</Trans>
            </p>
          )}
          {blocks.length > 0 && kept.blocks.length === 0 && (
            <p>
              <Trans>Without them, the template is not narrowed to ad blocks.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Ids({ title, ids }: { title: string; ids: readonly string[] }) {
  const others = ids.length - mostNamed;
  return (
    <div>
      <p>{title}</p>
      <ul>
        {ids.slice(0, mostNamed).map((id) => (
          <li key={id}>{id}</li>
        ))}
        {others > 0 && (
          <li>
            <Trans>and {others} more</Trans>
          </li>
        )}
      </ul>
    </div>
  );
}
