import { addIps } from './add-ips.ts'
import type { Outcome, ServerDeps } from './outcome.ts'
import { releasedIps, type HeldIps } from './released-ips.ts'
import { removeIp } from './remove-ip.ts'
import type { ReverseDnsDeps } from './reverse-dns.ts'

/** Gives a server as many IPs as are sold, and releases the others with their names. Returns those that it has. */
export const changeIps = async (
  deps: ServerDeps,
  reverse: ReverseDnsDeps,
  { itemId, ips: known, releaseFirst }: HeldIps & { readonly itemId: string },
  ipCount: number,
): Promise<Outcome<readonly string[]>> => {
  const added = await addIps(deps, itemId, ipCount)
  if (added.is !== 'done') return added
  const present = added.value
  let ips: readonly string[] = [
    ...known.filter((ip) => present.includes(ip)),
    ...present.filter((ip) => !known.includes(ip)),
  ]
  for (const ip of releasedIps({ ips, releaseFirst }, ipCount)) {
    const removed = await removeIp(deps, reverse, { itemId, ips, ip })
    if (removed.is !== 'done') return removed
    ips = removed.value
  }
  return { is: 'done', value: ips }
}
