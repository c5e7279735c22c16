import type { Zone } from './zone-table.ts'

const zoneOf = (name: string, owner: string, type: string, content: string): Zone => ({
  ...{ name, account: '', kind: 'Native', apiRectify: false, soaEditApi: 'DEFAULT' },
  changedAt: '',
  recordSets: [{ name: owner, type, ttl: 3600, records: [{ content, disabled: false }] }],
})

const zones: readonly Zone[] = [
  zoneOf('hosting.example.', 'sh1.hosting.example.', 'A', '203.0.113.10'),
  zoneOf('113.0.203.in-addr.arpa.', '10.113.0.203.in-addr.arpa.', 'PTR', 'sh1.hosting.example.'),
]

/** Returns the zone that the operator of the WHM server has elsewhere: its name, and the name of its IP. */
export const serverZone = (name: string): Zone | undefined =>
  zones.find((zone) => zone.name === name)
