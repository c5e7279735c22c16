import { expect, it } from 'vitest'
import type { DnsRecordSet, DnsZone } from '../../../contract/dns.ts'
import { previewTemplate } from './change-preview.ts'

const zoneOf = (...recordSets: DnsRecordSet[]): DnsZone => ({
  ...{ domainName: 'mekong.com', unicodeName: 'mekong.com', state: 'ACTIVE', version: 1 },
  ...{ isPublished: true, nameservers: [], hostingIps: ['192.0.2.90'], recordSets },
})
const set = (name: string, type: DnsRecordSet['type'], ...values: string[]): DnsRecordSet => ({
  ...{ name, type, values },
  ttl: 3600,
})

const lines = (zone: DnsZone, template: Parameters<typeof previewTemplate>[1]) => {
  const preview = previewTemplate(zone, template)
  if (!preview.ok) return `${preview.name} ${preview.code}`
  const line = (sign: string) => (one: { name: string; type: string; value: string }) =>
    `${sign} ${one.name} ${one.type} ${one.value}`
  return [...preview.removed.map(line('-')), ...preview.added.map(line('+'))]
}

it('a template shows the records that it removes and adds', () => {
  const zone = zoneOf(set('@', 'A', '192.0.2.80'), set('www', 'CNAME', 'mekong.com'))
  expect(lines(zone, { name: 'OUR_HOSTING' })).toEqual([
    '- @ A 192.0.2.80',
    '- www CNAME mekong.com',
    '+ @ A 192.0.2.90',
    '+ www A 192.0.2.90',
  ])
})

it('a template that changes nothing shows nothing', () => {
  const zone = zoneOf(set('@', 'A', '192.0.2.90'), set('www', 'A', '192.0.2.90'))
  expect(lines(zone, { name: 'OUR_HOSTING' })).toEqual([])
})

it('a verification stays beside the other texts', () => {
  const zone = zoneOf(set('@', 'TXT', 'v=spf1 -all'))
  expect(lines(zone, { name: 'SITE_VERIFICATION', value: 'google=1' })).toEqual([
    '+ @ TXT google=1',
  ])
})

it('a template that does not fit names the record in its way', () => {
  const zone = zoneOf(set('autodiscover', 'TXT', 'x'))
  expect(lines(zone, { name: 'MICROSOFT_MAIL' })).toBe('autodiscover CNAME_NOT_ALONE')
})
