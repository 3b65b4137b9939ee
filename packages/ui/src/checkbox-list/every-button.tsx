interface EveryButtonProps<Id extends string> {
  texts: { tick: string; untick: string };
  /** Id of the element that names the list. */
  describedBy: string;
  ids: readonly Id[];
  chosen: readonly Id[];
  onChoose: (chosen: Id[]) => void;
}

/** The button of a `CheckboxList` that ticks all boxes, or unticks them once all are ticked. */
export function EveryButton<Id extends string>({ texts, describedBy, ids, chosen, onChoose }: EveryButtonProps<Id>) {
  const unticked = ids.filter((id) => !chosen.includes(id));
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      onClick={() =>
        onChoose(unticked.length > 0 ? [...chosen, ...unticked] : chosen.filter((id) => !ids.includes(id)))
      }
      className="absolute inset-e-0 -top-6 min-h-6 rounded-tight px-1 text-caption text-primary hover:underline touch:-top-12 touch:min-h-11"
    >
      {unticked.length > 0 ? texts.tick : texts.untick}
    </button>
  );
}
