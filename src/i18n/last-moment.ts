/** Returns the last moment before an end that is not part of the time: its day is the last one. */
export const lastMoment = (end: string): string => new Date(Date.parse(end) - 1).toISOString()
