import { useLingui } from '@lingui/react/macro';
import type { GroupCriterion, GroupId } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';

interface GroupsPickerProps {
  groups: readonly GroupCriterion[];
  chosen: GroupId[];
  onChange: (ids: GroupId[]) => void;
}

/** The popover of the groups. */
export function GroupsPicker({ groups, chosen, onChange }: GroupsPickerProps) {
  const { t } = useLingui();
  return (
    <div className="flex w-72 max-w-full flex-col gap-3 p-4">
      <CheckboxList
        label={t`Group by`}
        items={groups.map(({ id, title }) => ({
          id,
          title: (
            <>
              {title}{' '}
              {chosen.length > 1 && chosen.includes(id) && <Badge tone="accent">{chosen.indexOf(id) + 1}</Badge>}
            </>
          ),
        }))}
        chosen={chosen}
        onChange={onChange}
      />
      <p className="text-caption text-text-muted">{t`Columns appear in the order in which you tick them.`}</p>
    </div>
  );
}
