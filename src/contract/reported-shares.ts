/** The shares of visits that are traced and recorded; a visit with an error is always recorded (account §7). */
export const reportedShares = { traces: 0.2, sessions: 0.1 } as const
