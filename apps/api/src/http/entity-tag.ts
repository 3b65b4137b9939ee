/** The entity tag of a content by its SHA-256: weak, because the same content is sent compressed and as it is. */
export function weakTag(sha256: Buffer): string {
  return `W/"${sha256.toString('base64url')}"`;
}

/** Whether `If-None-Match` has a weak tag. */
export function hasTag(tags = '', tag: string): boolean {
  // A proxy that compresses makes strong tags weak, and may leave the mark out: https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
  return tags.split(',').some((known) => known.trim() === '*' || `W/${known.trim().replace(/^W\//, '')}` === tag);
}
