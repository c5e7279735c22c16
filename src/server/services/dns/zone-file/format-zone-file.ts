import { partInFront } from '../../../../contract/dns-records/record-name.ts'
import { dnsTtl } from '../../../../contract/dns.ts'
import type { StoredZone } from '../stored-zones.ts'

/** Writes bytes outside of ASCII as `\DDD` (RFC 1035 §5.1). */
const inAscii = (content: string): string =>
  content.replaceAll(/[^\x20-\x7e]/gu, (character) =>
    Array.from(Buffer.from(character), (byte) => `\\${String(byte).padStart(3, '0')}`).join(''),
  )

/** Returns a zone as a zone file; its SOA and its own NS records are its next host's. */
export const formatZoneFile = ({
  name: zone,
  recordSets,
}: Pick<StoredZone, 'name' | 'recordSets'>): string => {
  const lines = recordSets.flatMap(({ name, type, ttl, contents }) =>
    contents.map(
      (content) => `${partInFront(name, zone) || '@'}\t${ttl}\tIN\t${type}\t${inAscii(content)}`,
    ),
  )
  return [`$ORIGIN ${zone}.`, `$TTL ${dnsTtl.usual}`, ...lines, ''].join('\n')
}
