/** A place in the document where two of its versions are compared. */
export interface Place {
  /** The call, with the status of an answer: `GET /application 200`. */
  call: string;
  /** The part of the document: `GET /application 200 header ETag`, or `Status` where both versions name a schema. */
  part: string;
}

/** A change that breaks a caller. */
export interface Break extends Place {
  /** What happened there: `is gone`. */
  fault: string;
}

/** A part of a call that has no name of its own in the document. */
export function partOf(call: string, part: string): Place {
  return { call, part: `${call} ${part}` };
}

/** The place of a property or of the items of a place. */
export function below({ call, part }: Place, step: string): Place {
  return { call, part: `${part}${step}` };
}

export function broken(at: Place, fault: string): Break {
  return { ...at, fault };
}
