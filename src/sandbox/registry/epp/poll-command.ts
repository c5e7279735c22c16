import type { CreationResult, PollMessage } from '../transfer-desk.ts'
import { EppError, NS, type ResponseParts } from './results.ts'
import { shownTransfer } from './transfer-command.ts'
import type { XmlElement } from './xml.ts'

/** Runs poll (RFC 5730 §2.9.2.3): `req` shows the oldest message, `ack` removes it. */
export function pollMessages(poll: XmlElement, queue: PollMessage[]): ResponseParts {
  const operation = poll.attributes.get('op')
  if (operation === 'ack') return acknowledge(poll, queue)
  if (operation !== 'req') throw new EppError(2001, 'poll op')
  const [oldest] = queue
  if (oldest === undefined) return { code: 1300 }
  return {
    code: 1301,
    msgQ:
      `<msgQ count="${queue.length}" id="${oldest.id}"><qDate>${oldest.at}</qDate>` +
      `<msg>${oldest.text}</msg></msgQ>`,
    ...(oldest.creation === undefined
      ? shownTransfer(oldest.domain)
      : { resData: creationXml(oldest.domain.name, oldest.at, oldest.creation) }),
  }
}

/** Writes the result of a pending creation (RFC 5731 §3.3). */
function creationXml(name: string, at: string, { isApproved, svTRID }: CreationResult): string {
  return (
    `<domain:panData xmlns:domain="${NS.domain}">` +
    `<domain:name paResult="${isApproved ? 1 : 0}">${name}</domain:name>` +
    `<domain:paTRID><svTRID xmlns="${NS.epp}">${svTRID}</svTRID></domain:paTRID>` +
    `<domain:paDate>${at}</domain:paDate></domain:panData>`
  )
}

function acknowledge(poll: XmlElement, queue: PollMessage[]): ResponseParts {
  const id = poll.attributes.get('msgID')
  if (id === undefined) throw new EppError(2003, 'msgID')
  const at = queue.findIndex((message) => message.id === id)
  if (at < 0) throw new EppError(2303, 'No such message')
  queue.splice(at, 1)
  const [next] = queue
  return next === undefined ? {} : { msgQ: `<msgQ count="${queue.length}" id="${next.id}"/>` }
}
