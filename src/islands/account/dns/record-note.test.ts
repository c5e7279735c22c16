import { expect, it } from 'vitest'
import type { DnsRecordType } from '../../../contract/dns.ts'
import { recordNote } from './record-note.ts'

const proof = '_74d59e6dfdd90b3c3ee8a1311cbadeb3'

it.each<[DnsRecordType, string, string, string | undefined]>([
  ['MX', '@', '0 .', 'NO_MAIL'],
  ['MX', '@', '10 mail.example.com', undefined],
  ['TXT', '@', 'v=spf1 -all', 'NO_SENDERS'],
  ['TXT', '@', 'v=spf1 mx -all', undefined],
  ['TXT', '@', 'v=spf10 -all', undefined],
  ['CNAME', proof, 'a.b.sectigo.com', 'CERTIFICATE'],
  ['CNAME', `${proof}.shop`, 'a.b.sectigo.com', 'CERTIFICATE'],
  ['CNAME', '_dmarc', 'dmarc.example.com', undefined],
  ['A', '@', '192.0.2.1', undefined],
])('a record %s of %s with %s means %s', (type, name, value, note) => {
  expect(recordNote({ name, type, value, ttl: 300 })).toBe(note)
})
