import type { Behaviours } from '../../control/behaviours.ts'
import type { CommandContext } from './command-context.ts'
import { feeCheckXml } from './fee-check.ts'
import { EppError, NS, type ResponseParts } from './results.ts'
import { children, escapeXml, type XmlElement } from './xml.ts'

export const MAX_CHECK_NAMES = 20

const UNAVAILABLE_REASONS = {
  registered: 'In use',
  taken: 'In use',
  reserved: 'Reserved',
  unsupported: 'TLD not supported',
  script: 'IDN script not allowed under this TLD',
  invalid: 'Invalid domain name',
} as const

/** Runs domain check (RFC 5731 §3.1.1), with fees (RFC 8748) on request. */
export function checkDomains(check: XmlElement, context: CommandContext): ResponseParts {
  const names = children(check, 'name').map((element) => element.text.toLowerCase())
  if (names.length === 0) throw new EppError(2003, 'domain:name')
  if (names.length > MAX_CHECK_NAMES) {
    throw new EppError(2306, `At most ${MAX_CHECK_NAMES} names in one check`)
  }
  refuseLimitedTlds(names, context.behaviours)
  const items = names.map((name) => {
    const { kind } = context.table.state(name)
    const id = escapeXml(name)
    return kind === 'available' || kind === 'premium'
      ? `<domain:cd><domain:name avail="1">${id}</domain:name></domain:cd>`
      : `<domain:cd><domain:name avail="0">${id}</domain:name>` +
          `<domain:reason>${UNAVAILABLE_REASONS[kind]}</domain:reason></domain:cd>`
  })
  const fees = feeCheckXml(context, names)
  return {
    resData: `<domain:chkData xmlns:domain="${NS.domain}">${items.join('')}</domain:chkData>`,
    ...(fees === undefined ? {} : { extension: fees }),
  }
}

function refuseLimitedTlds(names: readonly string[], behaviours: Behaviours): void {
  for (const [tld, { limit }] of Object.entries(behaviours.current.registry.tlds)) {
    if (limit === undefined) continue
    if (names.filter((name) => name.endsWith(`.${tld}`)).length > limit) {
      throw new EppError(2306, `At most ${limit} names under ${tld} in one check`)
    }
  }
}
