/** The hour of a staged row that is about a whole day. Hours of the day are 0 to 23. */
export const wholeDay = 24;
