/** Returns a month such as `2026-11` as it is shown: `11/2026`. */
export const shownMonth = (month: string): string => month.split('-').toReversed().join('/')
