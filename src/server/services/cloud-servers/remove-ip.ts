import { findPort } from './network.ts'
import { markOf } from './names.ts'
import { outcomeOf, ServerFailure, type Outcome, type ServerDeps } from './outcome.ts'
import { writePointer, type ReverseDnsDeps } from './reverse-dns.ts'

/** Removes one of a server's further IPs with its name; an absent one is a success. Returns the IPs that stay. */
export const removeIp = (
  { cloud: { networks, region } }: ServerDeps,
  reverse: ReverseDnsDeps,
  {
    itemId,
    ips,
    ip,
  }: { readonly itemId: string; readonly ips: readonly string[]; readonly ip: string },
): Promise<Outcome<readonly string[]>> =>
  outcomeOf(async () => {
    if (ips[0] === ip) throw new ServerFailure('input', 'the primary IP stays')
    // The next owner of the IP must not have this name.
    await writePointer(reverse, ip, '')
    const port = await findPort(networks, itemId)
    if (port === undefined) throw new ServerFailure('fatal', 'the port is gone')
    let fixed = port.ips.filter((one) => one !== ip)
    if (region.floatingNetwork !== undefined) {
      const floating = await networks.floatingIpsMarked(markOf(itemId))
      for (const one of floating) if (one.ip === ip) await networks.removeFloatingIp(one.id)
      const kept = new Set(floating.filter((one) => one.ip !== ip).map(({ fixedIp }) => fixedIp))
      fixed = port.ips.filter((one) => kept.has(one))
    }
    if (fixed.length === 0) throw new ServerFailure('fatal', 'the port would have no IP')
    if (fixed.length < port.ips.length) await networks.shrinkPort(port.id, fixed)
    return ips.filter((one) => one !== ip)
  })
