import type { DnsRecordChange } from '../../../contract/dns.ts'
import { changeStoredZone, findZoneOfName, type DnsDeps, type StoredZone } from '../dns/index.ts'
import type { Issuance } from './issuance.ts'

const ttl = 300

/** Adds the CAA records that allow our authority to the customer's zones with us; records of other authorities stay. @throws ApiError of a zone's records */
export const allowAuthority = async (
  deps: DnsDeps,
  customerId: string,
  { names }: Pick<Issuance, 'names'>,
): Promise<void> => {
  for (const { caa } of names) {
    if (caa === undefined) continue
    const zoneId = await findZoneOfName(deps.db, customerId, caa.at)
    if (zoneId === undefined) continue
    const changesOf = ({ recordSets }: StoredZone): readonly DnsRecordChange[] => {
      const present = recordSets.find(({ name, type }) => name === caa.at && type === 'CAA')
      const values = [...(present?.contents ?? [])]
      if (values.includes(caa.wanted)) return []
      return [
        {
          ...{ name: `${caa.at}.`, type: 'CAA', ttl: present?.ttl ?? ttl },
          values: [...values, caa.wanted],
        },
      ]
    }
    await changeStoredZone(deps, zoneId, changesOf, { by: 'CUSTOMER', cause: 'CERTIFICATE' })
  }
}
