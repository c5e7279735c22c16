/** Returns whether the last day of an operating system's updates is over. */
export const isEndOfLife = (lastDay: string | undefined, now: Date): boolean =>
  lastDay !== undefined && now.getTime() > Date.parse(`${lastDay}T23:59:59Z`)
