import type { Steps } from '../../platform/steps/index.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { writePointer, type ReverseDnsDeps } from './reverse-dns.ts'
import type { CloudServerConfig } from './server-config.ts'
import { terminateServer } from './terminate-server.ts'

type Ended = Pick<CloudServerConfig, 'itemId' | 'ips'>

/** Removes a server with the names of its IPs after a final backup. Returns Cinder's id of that backup; null without one. */
export const endServer = async (
  deps: ServerDeps & ReverseDnsDeps,
  { itemId, ips }: Ended,
  steps: Steps,
): Promise<Outcome<string | null>> => {
  const unnamed = await outcomeOf(async () => {
    // The next owners of the IPs must not have these names.
    for (const ip of ips) await writePointer(deps, ip, '')
  })
  if (unnamed.is !== 'done') return unnamed
  return terminateServer(deps, { itemId, keepBackup: true }, steps)
}
