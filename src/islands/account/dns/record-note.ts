import { isSpf } from '../../../contract/dns-records/spf.ts'
import type { DnsRecord } from './record-edits.ts'

/** What a record means that its value does not say. */
export type RecordNote = 'NO_MAIL' | 'NO_SENDERS' | 'CERTIFICATE'

/** The name of a certificate's proof: `_` and the MD5 of its request. */
const proofName = /^_[0-9a-f]{32}(?:\.|$)/

/** Returns what a record means, where customers may not know it. */
export const recordNote = ({ name, type, value }: DnsRecord): RecordNote | undefined => {
  if (type === 'MX') return value === '0 .' ? 'NO_MAIL' : undefined
  if (type === 'CNAME') return proofName.test(name) ? 'CERTIFICATE' : undefined
  const isNoSender = type === 'TXT' && isSpf(value) && /^v=spf1\s+-all$/i.test(value.trim())
  return isNoSender ? 'NO_SENDERS' : undefined
}
