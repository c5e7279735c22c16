const dayMs = 24 * 3_600_000

/** For how long gateways are asked about payments that have their money. */
const reconciledForMs = 7 * dayMs

/** Returns when to ask again about a payment that has its money since `paidAt`; undefined for never. */
export const nextReconciliation = (paidAt: Date, now: Date): Date | undefined => {
  const next = now.getTime() + dayMs
  return next <= paidAt.getTime() + reconciledForMs ? new Date(next) : undefined
}
