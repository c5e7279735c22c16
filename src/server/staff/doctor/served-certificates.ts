import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { tlsEndpoint, type PartyRow, type TlsEndpoint } from '../../platform/party-check.ts'
import type { Schedule } from '../../platform/modules/index.ts'
import { allChecks } from './all-checks.ts'
import { readCertificateEnd } from './certificate-finding.ts'

const lookEveryMs = 10 * 60_000
const freshMs = 6 * 3_600_000

/** Returns where our website and the parties show their certificates, by name. */
export const tlsEndpoints = (
  { websiteUrl }: Pick<Config, 'websiteUrl'>,
  rows: readonly PartyRow[],
): ReadonlyMap<string, TlsEndpoint> => {
  const own = websiteUrl === undefined ? undefined : tlsEndpoint(websiteUrl)
  return new Map([
    ...(own === undefined ? [] : [['PUBLIC_SITE_URL', own] as const]),
    ...rows.flatMap((row) =>
      'off' in row || row.tls === undefined ? [] : [[row.party, row.tls] as const],
    ),
  ])
}

/** Creates the schedule that reads when shown certificates end, for the metrics; those it can't read stay as they were. */
export const createServedCertificates = (
  config: Config,
  clock: Clock,
): { readonly ends: ReadonlyMap<string, Date>; readonly schedules: readonly Schedule[] } => {
  const ends = new Map<string, Date>()
  let readAt = 0
  const read = async (): Promise<void> => {
    if (clock.now().getTime() - readAt < freshMs) return
    const endpoints = tlsEndpoints(config, allChecks(config, clock))
    await Promise.all(
      Array.from(endpoints, async ([name, endpoint]) => {
        const end = await readCertificateEnd(endpoint).catch(() => undefined)
        if (end !== undefined) ends.set(name, end)
      }),
    )
    readAt = clock.now().getTime()
  }
  if (config.metricsToken === undefined) return { ends, schedules: [] }
  return {
    ends,
    schedules: [{ name: 'certificates of parties', everyMs: lookEveryMs, run: read }],
  }
}
