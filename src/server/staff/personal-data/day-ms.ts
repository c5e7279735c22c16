/** The milliseconds of a day. */
export const dayMs = 86_400_000
