import { useLingui } from '@lingui/react/macro';
import type { GroupCriterion, GroupId } from '@publisher-console/api-contract';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';

import { ColumnOrder } from './column-order.tsx';

interface GroupsPickerProps {
  groups: readonly GroupCriterion[];
  chosen: GroupId[];
  onChange: (ids: GroupId[]) => void;
}

/** The popover of the groups. The order is shown beside the checkboxes, so that ticking one moves no other. */
export function GroupsPicker({ groups, chosen, onChange }: GroupsPickerProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-6 p-4 md:grid-cols-[13rem_15rem]">
      <CheckboxList
        label={t`Group by`}
        options={groups}
        value={chosen}
        onChange={onChange}
        everyTexts={{ tick: t`Select all`, untick: t`Select none` }}
      />
      <ColumnOrder offered={groups} chosen={chosen} onChange={onChange} />
    </div>
  );
}
