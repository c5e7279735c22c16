import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { configuredCertificates } from '../../platform/configured-certificates.ts'
import type { PartyRow } from '../../platform/party-check.ts'
import { allChecks } from './all-checks.ts'
import { configuredCertificate, servedCertificate } from './certificate-finding.ts'
import type { Finding } from './finding.ts'
import { machineFindings } from './machine-findings.ts'
import { partyFinding } from './party-finding.ts'
import { tlsEndpoints } from './served-certificates.ts'
import { examineWebsites } from './website-finding.ts'

/** Looks at our own certificate, those of our settings and those that parties show. */
const certificateFindings = async (
  config: Config,
  rows: readonly PartyRow[],
  now: Date,
): Promise<readonly Finding[]> => {
  const served = await Promise.all(
    Array.from(tlsEndpoints(config, rows), ([name, endpoint]) =>
      servedCertificate(name, endpoint, now, 'renew it, or ask the party when it does'),
    ),
  )
  const configured = Array.from(configuredCertificates(config), ([setting, pem]) =>
    configuredCertificate(setting, pem, now),
  )
  return [...configured, ...served]
}

/** Tries everything that the shop needs, all at the same time, and changes nothing. */
export const examineShop = async (config: Config, clock: Clock): Promise<readonly Finding[]> => {
  const rows = allChecks(config, clock)
  const all = await Promise.all([
    machineFindings(config, clock.now()),
    examineWebsites(config),
    Promise.all(rows.map(partyFinding)),
    certificateFindings(config, rows, clock.now()),
  ])
  return all.flat()
}
