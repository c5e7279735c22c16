import { partInFront, showRecordName } from '../../../contract/dns-records/record-name.ts'
import { keyOf } from '../../../contract/dns-records/record-key.ts'
import { mostSpfLookups, spfNeeds } from '../../../contract/dns-records/spf-lookups.ts'
import { isSpf } from '../../../contract/dns-records/spf.ts'
import { endsMail, type DnsRecord, type EditedZone } from './record-edits.ts'
import { changesOf, fullName, type TypedRecord } from './typed-record.ts'

/** What is allowed and rarely meant. */
export type RecordWarning =
  | 'REPEATED_DOMAIN'
  | 'SECOND_IP'
  | 'SECOND_SPF'
  | 'SPF_LOOKUPS'
  | 'NO_MAIL_ENDS'
  | 'MAIL_ENDS'

/** `mekong.com` or `mekong` below `mekong.com`: the domain was typed where only the part before it belongs. */
const repeatsDomain = (typed: string, zone: string): boolean => {
  const full = fullName(typed, zone)
  if (full === undefined || full === zone) return false
  const front = `.${partInFront(full, zone)}`
  const [label = ''] = zone.split('.')
  return front.endsWith(`.${zone}`) || front.endsWith(`.${label}`)
}

/** Returns the warnings of a typed record, which do not prevent saving. */
export const recordWarnings = (
  zone: EditedZone,
  before: DnsRecord | undefined,
  typed: TypedRecord,
): RecordWarning[] => {
  const { domainName, recordSets } = zone
  const { name, type, fields } = typed
  const isSpfText = type === 'TXT' && isSpf(fields.text.trim())
  const full = fullName(name, domainName)
  const key = full === undefined ? '' : keyOf({ name: showRecordName(full, domainName), type })
  const present = recordSets.find((one) => keyOf(one) === key)?.values ?? []
  const others =
    before !== undefined && keyOf(before) === key
      ? present.filter((value) => value !== before.value)
      : present
  const warnings: readonly (readonly [RecordWarning, boolean])[] = [
    ['REPEATED_DOMAIN', repeatsDomain(name, domainName)],
    ['SECOND_IP', (type === 'A' || type === 'AAAA') && others.length > 0],
    ['SECOND_SPF', isSpfText && others.some(isSpf)],
    ['SPF_LOOKUPS', isSpfText && spfNeeds(fields.text).lookups > mostSpfLookups],
    ['MAIL_ENDS', before?.type === 'MX' && endsMail(zone, changesOf(zone, before, typed))],
    ['NO_MAIL_ENDS', type === 'MX' && fields.target.trim() !== '.' && others.includes('0 .')],
  ]
  return warnings.filter(([, is]) => is).map(([warning]) => warning)
}
