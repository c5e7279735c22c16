import * as v from 'valibot'
import { createCall, readAnswer, type PowerdnsConfig } from './client.ts'
import { messageOf, statusError } from './errors.ts'

/** The records of one name and type; the name has no trailing dot. */
export interface RecordSet {
  readonly name: string
  readonly type: string
  readonly ttl: number
  /** In presentation format (RFC 1035 §5.1); without contents the set does not exist. */
  readonly contents: readonly string[]
}

export interface HostedZone {
  readonly name: string
  /** Whose zone it is. */
  readonly account: string
  readonly serial: number
}

export interface ZoneContent extends HostedZone {
  readonly recordSets: readonly RecordSet[]
}

export type ReplaceResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'no-zone' }
  | { readonly ok: false; readonly reason: 'refused'; readonly message: string }

/** Calls PowerDNS. Throws ProviderError; a write's outcome is then unknown, and it can be repeated. */
export interface Powerdns {
  findZone(name: string): Promise<HostedZone | undefined>
  listZones(): Promise<readonly HostedZone[]>
  /** Creates an empty zone; `exists`: possibly of another account, and unchanged. */
  createZone(
    name: string,
    account: string,
    nameservers: readonly string[],
  ): Promise<'created' | 'exists'>
  /** Replaces record sets, all or none. */
  replaceRecordSets(zone: string, changes: readonly RecordSet[]): Promise<ReplaceResult>
  readZone(name: string): Promise<ZoneContent | undefined>
  /** Deletes a zone, also one that does not exist. */
  deleteZone(name: string): Promise<void>
}

const withDot = (name: string): string => `${name}.`
const withoutDot = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const Zone = v.pipe(
  v.object({ name: v.string(), account: v.string(), serial: v.number() }),
  v.transform(({ name, account, serial }) => ({ name: withoutDot(name), account, serial })),
)

const Content = v.intersect([
  Zone,
  v.pipe(
    v.object({
      rrsets: v.array(
        v.object({
          name: v.string(),
          type: v.string(),
          ttl: v.number(),
          records: v.array(v.object({ content: v.string(), disabled: v.boolean() })),
        }),
      ),
    }),
    v.transform(({ rrsets }) => ({
      recordSets: rrsets.map(({ name, type, ttl, records }) => ({
        name: withoutDot(name),
        type,
        ttl,
        contents: records.filter(({ disabled }) => !disabled).map(({ content }) => content),
      })),
    })),
  ),
])

const changeOf = ({ name, type, ttl, contents }: RecordSet) =>
  contents.length === 0
    ? { name: withDot(name), type, changetype: 'DELETE' }
    : {
        ...{ name: withDot(name), type, ttl, changetype: 'REPLACE' },
        records: contents.map((content) => ({ content, disabled: false })),
      }

const pathOf = (zone: string): string => `/zones/${encodeURIComponent(withDot(zone))}`

/** Creates a client of one PowerDNS server. */
export const createPowerdns = (config: PowerdnsConfig): Powerdns => {
  const call = createCall(config)
  return {
    findZone: async (name) => {
      const zone = encodeURIComponent(withDot(name))
      const answer = await call('GET', `/zones?zone=${zone}&dnssec=false`)
      if (answer.status !== 200) throw statusError(answer)
      return readAnswer(answer, v.array(Zone))[0]
    },

    listZones: async () => {
      const answer = await call('GET', '/zones?dnssec=false')
      if (answer.status !== 200) throw statusError(answer)
      return readAnswer(answer, v.array(Zone))
    },

    createZone: async (name, account, nameservers) => {
      const answer = await call('POST', '/zones', {
        ...{ name: withDot(name), kind: 'Native', account },
        nameservers: nameservers.map(withDot),
        ...{ api_rectify: true, soa_edit_api: 'DEFAULT' },
      })
      if (answer.status === 201) return 'created'
      if (answer.status === 409) return 'exists'
      throw statusError(answer)
    },

    replaceRecordSets: async (zone, changes) => {
      // A CNAME is added only after the other types of its name are gone, and the other way round.
      const deletionsFirst = changes.toSorted(
        (one, other) => Math.min(1, one.contents.length) - Math.min(1, other.contents.length),
      )
      const answer = await call('PATCH', pathOf(zone), { rrsets: deletionsFirst.map(changeOf) })
      if (answer.status === 204) return { ok: true }
      if (answer.status === 404) return { ok: false, reason: 'no-zone' }
      if (answer.status === 422) {
        return { ok: false, reason: 'refused', message: messageOf(answer) }
      }
      throw statusError(answer)
    },

    readZone: async (name) => {
      const answer = await call('GET', pathOf(name))
      if (answer.status === 404) return undefined
      if (answer.status !== 200) throw statusError(answer)
      return readAnswer(answer, Content)
    },

    deleteZone: async (name) => {
      const answer = await call('DELETE', pathOf(name))
      if (answer.status !== 204 && answer.status !== 404) throw statusError(answer)
    },
  }
}
