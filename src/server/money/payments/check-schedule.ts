const minute = 60_000
const day = 24 * 60 * minute

/** How long a purchase can be paid at the gateway, and some time for what is late. */
export const purchaseLifetimeMinutes = 30
export const purchaseLifetimeMs = (purchaseLifetimeMinutes + 10) * minute

/** PayWay answers about a purchase for seven days; after that nobody needs to ask. */
const askedForMs = 7 * day

// A payer who is still at the gateway is asked about soon, one who never came seldom.
const waits = [10, 10, 15, 20, 30, 60, 120, 300, 600].map((seconds) => seconds * 1000)
const longestWait = 60 * minute

/**
 * When the gateway is asked next about a payment that has been asked about `checks` times;
 * undefined when it is no longer asked.
 *
 * @param createdAt when the attempt began
 */
export const nextCheckAt = (createdAt: Date, now: Date, checks: number): Date | undefined => {
  const next = now.getTime() + (waits[checks] ?? longestWait)
  return next < createdAt.getTime() + askedForMs ? new Date(next) : undefined
}
