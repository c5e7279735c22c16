export interface HeldIps {
  /** The primary one first, then in the order in which they were added. */
  readonly ips: readonly string[]
  /** Those that the customer gives up first. */
  readonly releaseFirst: readonly string[]
}

/** Returns the IPs that a server loses when it has only so many: the chosen ones, then the last added; never the primary one. */
export const releasedIps = ({ ips, releaseFirst }: HeldIps, ipCount: number): readonly string[] => {
  const further = ips.slice(1).toReversed()
  const chosen = releaseFirst.filter((ip) => further.includes(ip))
  const others = further.filter((ip) => !chosen.includes(ip))
  return [...chosen, ...others].slice(0, Math.max(0, ips.length - Math.max(1, ipCount)))
}
