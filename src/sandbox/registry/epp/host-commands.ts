import { isHostName } from '../initial-state.ts'
import { hostState } from '../known-hosts.ts'
import { MAX_CHECK_NAMES } from './check-command.ts'
import { requiredText, type CommandContext } from './command-context.ts'
import { EppError, NS, type ResponseParts } from './results.ts'
import { children, escapeXml, type XmlElement } from './xml.ts'

/** Runs host check (RFC 5732 §3.1.1). */
export function checkHosts(check: XmlElement, context: CommandContext): ResponseParts {
  const names = children(check, 'name').map((element) => element.text.toLowerCase())
  if (names.length === 0) throw new EppError(2003, 'host:name')
  if (names.length > MAX_CHECK_NAMES) {
    throw new EppError(2306, `At most ${MAX_CHECK_NAMES} names in one check`)
  }
  const items = names.map((name) => {
    const isFree = isHostName(name) && hostState(context.table, name, context.clientId) !== 'exists'
    return (
      `<host:cd><host:name avail="${isFree ? 1 : 0}">${escapeXml(name)}</host:name>` +
      `${isFree ? '' : `<host:reason>${isHostName(name) ? 'In use' : 'Invalid'}</host:reason>`}</host:cd>`
    )
  })
  return { resData: `<host:chkData xmlns:host="${NS.host}">${items.join('')}</host:chkData>` }
}

/** Runs host create (RFC 5732 §3.2.1) for external hosts. Throws 2003, 2005, 2201, 2302 or 2303. */
export function createHost(create: XmlElement, context: CommandContext): ResponseParts {
  const name = requiredText(create, 'name', 'host').toLowerCase()
  const { table, clientId, now } = context
  if (!isHostName(name)) throw new EppError(2005, 'host:name')
  switch (hostState(table, name, clientId)) {
    case 'exists':
      throw new EppError(2302, name)
    case 'foreign':
      throw new EppError(2201, name)
    case 'orphan':
      throw new EppError(2303, `the name above ${name}`)
    case 'ours':
      throw new EppError(2003, 'host:addr')
    case 'external':
      break
  }
  table.save({ kind: 'host', name, clientId, createdAt: now.toISOString() })
  return {
    resData:
      `<host:creData xmlns:host="${NS.host}"><host:name>${name}</host:name>` +
      `<host:crDate>${now.toISOString()}</host:crDate></host:creData>`,
  }
}
