import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { configuredCertificates } from '../../platform/configured-certificates.ts'
import { tlsEndpoint, type PartyRow } from '../../platform/party-check.ts'
import { partyChecks } from '../../providers/party-checks.ts'
import { configuredCertificate, servedCertificate } from './certificate-finding.ts'
import type { Finding } from './finding.ts'
import { machineFindings } from './machine-findings.ts'
import { partyFinding } from './party-finding.ts'

/** Looks at our own certificate, those of our settings and those that parties show. */
const certificateFindings = async (
  config: Config,
  rows: readonly PartyRow[],
  now: Date,
): Promise<readonly Finding[]> => {
  const own = config.siteUrl === undefined ? undefined : tlsEndpoint(config.siteUrl)
  const served = await Promise.all([
    ...(own === undefined
      ? []
      : [servedCertificate('PUBLIC_SITE_URL', own, now, 'renew it at the load balancer')]),
    ...rows.flatMap((row) =>
      'off' in row || row.tls === undefined
        ? []
        : [servedCertificate(row.party, row.tls, now, 'ask the party when it renews it')],
    ),
  ])
  const configured = Array.from(configuredCertificates(config), ([setting, pem]) =>
    configuredCertificate(setting, pem, now),
  )
  return [...configured, ...served]
}

/** Tries everything that the shop needs, all at the same time, and changes nothing. */
export const examineShop = async (config: Config, clock: Clock): Promise<readonly Finding[]> => {
  const rows = partyChecks(config, clock)
  const all = await Promise.all([
    machineFindings(config),
    Promise.all(rows.map(partyFinding)),
    certificateFindings(config, rows, clock.now()),
  ])
  return all.flat()
}
