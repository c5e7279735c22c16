import type { DnsRecordChange } from '../../../contract/dns.ts'
import { dmarcOnlyReport, mxTo, spfWith } from '../../../contract/dns-records/mail-records.ts'
import type { ZoneRecordSet } from '../../../contract/dns-records/record-set.ts'
import { showRecordValue } from '../../../contract/dns-records/record-value.ts'
import { isSpf } from '../../../contract/dns-records/spf.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { setMailRecord } from '../../../contract/mail-test.ts'
import { dkimName, dmarcName, type MailPlace } from './test-mail.ts'

/** A record of the customer's zone. */
export type SetCheck = BodyOf<typeof setMailRecord>['check']

const usualTtl = 3600

/** Returns the changes of a zone's records that give its mail what a check wants; what is not about it stays. */
export const mailRecordChanges = (
  check: SetCheck,
  { domain, host, dkim }: MailPlace,
  recordSets: readonly ZoneRecordSet[],
): readonly DnsRecordChange[] => {
  const find = (name: string, type: DnsRecordChange['type']) =>
    recordSets.find((one) => one.name === name && one.type === type)
  const change = (name: string, type: DnsRecordChange['type'], values: readonly string[]) => {
    const ttl = find(name, type)?.ttl ?? usualTtl
    return { name: `${name}.`, type, ttl, values: [...values] }
  }
  /** A name with an alias has no text of its own. */
  const onlyText = (name: string, text: string) => [
    ...(find(name, 'CNAME') === undefined ? [] : [change(name, 'CNAME', [])]),
    change(name, 'TXT', [text]),
  ]
  switch (check) {
    case 'MX':
      return [change(domain, 'MX', [mxTo(host)])]
    case 'SPF': {
      const contents = find(domain, 'TXT')?.contents ?? []
      const texts = contents.map((content) => showRecordValue('TXT', content))
      const others = texts.filter((text) => !isSpf(text))
      return [change(domain, 'TXT', [...others, spfWith(texts, host)])]
    }
    case 'DKIM':
      return dkim === undefined ? [] : onlyText(dkimName(domain), dkim)
    case 'DMARC':
      return onlyText(dmarcName(domain), dmarcOnlyReport)
  }
}
