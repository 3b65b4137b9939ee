/** A day as ISO 8601 writes it. The code of `v.isoDate` would be in the file that every page of publishers loads. */
export const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u;
