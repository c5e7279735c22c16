import { neutronError, novaFault } from './answers.ts'
import type { Call, Service } from './call.ts'
import type { Cloud } from './cloud.ts'

/** A list as a service answers it. */
export interface Listed<Row> {
  readonly service: Exclude<Service, 'identity'>
  readonly rows: readonly Row[]
  /** What `marker` names: the id, or the name of a keypair. */
  readonly idOf: (row: Row) => string
}

/** Nova's and Cinder's `osapi_max_limit`; Neutron has no maximum by default. */
const maximum = 1000

const unknownMarker = (service: Service, marker: string): Response => {
  const message = `marker [${marker}] not found`
  if (service === 'network') return neutronError(404, 'HTTPNotFound', message)
  return novaFault(service === 'volume' ? 404 : 400, message)
}

/**
 * Returns the rows after `marker`, at most `limit`, or its refusal. A full page names the next one
 * without a look at what follows, so that the last one may be empty.
 */
export const pageOf = <Row>(
  c: Call,
  { behaviour }: Pick<Cloud, 'behaviour'>,
  { service, rows, idOf }: Listed<Row>,
): Response | { readonly page: readonly Row[]; readonly next: URL | undefined } => {
  const marker = c.req.query('marker')
  const at = marker === undefined ? -1 : rows.findIndex((row) => idOf(row) === marker)
  if (marker !== undefined && at < 0) return unknownMarker(service, marker)
  const most = behaviour.pageSize ?? (service === 'network' ? rows.length + 1 : maximum)
  const limit = Math.min(Number(c.req.query('limit') ?? most) || most, most)
  const page = rows.slice(at + 1, at + 1 + limit)
  const last = page.at(-1)
  if (last === undefined || page.length < limit) return { page, next: undefined }
  const next = new URL(c.req.url)
  next.searchParams.set('marker', idOf(last))
  return { page, next }
}

/** Answers a list of Nova, Cinder or Neutron under its key, with the links to the next page. */
export const listJson = <Row>(
  c: Call,
  cloud: Pick<Cloud, 'behaviour'>,
  listed: Listed<Row> & {
    readonly key: string
    readonly json: (row: Row) => Readonly<Record<string, unknown>>
  },
): Response => {
  const found = pageOf(c, cloud, listed)
  if (found instanceof Response) return found
  const { page, next } = found
  const links =
    next === undefined ? {} : { [`${listed.key}_links`]: [{ rel: 'next', href: next.href }] }
  return Response.json({ [listed.key]: page.map(listed.json), ...links })
}

/** Returns what `marker` names in most lists. */
export const byId = ({ id }: { readonly id: string }): string => id
