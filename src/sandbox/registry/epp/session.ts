import { randomBytes } from 'node:crypto'
import type { Behaviours } from '../../control/behaviours.ts'
import type { DomainTable } from '../domain-table.ts'
import type { TransferDesk } from '../transfer-desk.ts'
import { checkContacts, createContact, infoContact } from './contact-commands.ts'
import { checkDomains } from './check-command.ts'
import type { CommandContext } from './command-context.ts'
import { createDomain, renewDomain } from './domain-commands.ts'
import { infoDomain } from './info-command.ts'
import { deleteDomain } from './delete-command.ts'
import { checkHosts, createHost } from './host-commands.ts'
import { EppError, NS, greetingXml, responseXml, type ResponseParts } from './results.ts'
import { pollMessages } from './poll-command.ts'
import { transferDomain } from './transfer-command.ts'
import { updateDomain } from './update-command.ts'
import { child, childText, children, parseXml, type XmlElement } from './xml.ts'

export interface EppAccount {
  readonly clID: string
  readonly pw: string
}

export interface SessionDeps {
  readonly table: DomainTable
  readonly transfers: TransferDesk
  readonly behaviours: Behaviours
  readonly accounts: readonly EppAccount[]
  readonly now: () => Date
}

export interface Reply {
  /** The response; undefined stays silent. */
  readonly xml: string | undefined
  readonly delayMs: number
  readonly closes: boolean
  /** The command is done, and its connection closed without an answer. */
  readonly isLost?: boolean
}

/** One client's session (RFC 5730 §2). */
export interface EppSession {
  greeting(): string
  reply(document: string): Reply
}

type Handler = (command: XmlElement, context: CommandContext) => ResponseParts

const OBJECT_COMMANDS: Readonly<Record<string, Handler>> = {
  [`check ${NS.domain}`]: checkDomains,
  [`create ${NS.domain}`]: createDomain,
  [`info ${NS.domain}`]: infoDomain,
  [`renew ${NS.domain}`]: renewDomain,
  [`update ${NS.domain}`]: updateDomain,
  [`delete ${NS.domain}`]: deleteDomain,
  [`check ${NS.contact}`]: checkContacts,
  [`create ${NS.contact}`]: createContact,
  [`info ${NS.contact}`]: infoContact,
  [`check ${NS.host}`]: checkHosts,
  [`create ${NS.host}`]: createHost,
}
const OBJECT_SERVICES: readonly string[] = [NS.domain, NS.contact, NS.host]
const EXTENSIONS: readonly string[] = [NS.fee, NS.rgp]
const COMMAND_NAMES = 'check create delete info login logout poll renew transfer update'.split(' ')
const MAX_FAILED_LOGINS = 3

const syntaxError = (reason: string): Reply => ({
  xml: responseXml({ code: 2001, reason }, undefined, newServerTransactionId()),
  delayMs: 0,
  closes: false,
})

/** Starts a session without login. */
export function createEppSession(deps: SessionDeps): EppSession {
  const { table, transfers, behaviours, accounts, now } = deps
  let clientId: string | undefined
  let failedLogins = 0

  const login = (command: XmlElement): ResponseParts => {
    if (clientId !== undefined) throw new EppError(2002, 'Already logged in')
    const options = child(command, 'options')
    if (childText(options, 'version') !== '1.0') throw new EppError(2100)
    if (childText(options, 'lang') !== 'en') throw new EppError(2102, 'lang')
    const services = child(command, 'svcs')
    for (const { text } of children(services, 'objURI')) {
      if (!OBJECT_SERVICES.includes(text)) throw new EppError(2307, text)
    }
    for (const { text } of children(child(services, 'svcExtension'), 'extURI')) {
      if (!EXTENSIONS.includes(text)) throw new EppError(2103, text)
    }
    if (child(command, 'newPW') !== undefined) throw new EppError(2102, 'newPW')
    const account = accounts.find(({ clID }) => clID === childText(command, 'clID'))
    if (account === undefined || account.pw !== childText(command, 'pw')) {
      failedLogins += 1
      throw new EppError(failedLogins < MAX_FAILED_LOGINS ? 2200 : 2501)
    }
    clientId = account.clID
    return {}
  }

  const run = (command: XmlElement, svTRID: string): ResponseParts => {
    const verb = command.children.find(({ local }) => COMMAND_NAMES.includes(local))
    if (verb === undefined) {
      const [first] = command.children
      throw first === undefined || first.local === 'clTRID'
        ? new EppError(2001, 'No command')
        : new EppError(2000, first.local)
    }
    if (verb.local === 'login') return login(verb)
    if (clientId === undefined) throw new EppError(2002, 'Log in first')
    if (verb.local === 'logout') return { code: 1500 }
    transfers.settleDue()
    if (verb.local === 'poll') return pollMessages(verb, transfers.messagesOf(clientId))
    const [object] = verb.children
    if (object === undefined) throw new EppError(2001, `${verb.local} of nothing`)
    if (object.local !== verb.local) throw new EppError(2001, object.local)
    const context = {
      table,
      behaviours,
      now: now(),
      clientId,
      extension: child(command, 'extension'),
      svTRID,
    }
    if (verb.local === 'transfer' && object.uri === NS.domain) {
      return transferDomain(object, verb.attributes.get('op') ?? '', { ...context, transfers })
    }
    const handler = OBJECT_COMMANDS[`${verb.local} ${object.uri}`]
    if (handler === undefined) {
      throw new EppError(OBJECT_SERVICES.includes(object.uri) ? 2101 : 2307)
    }
    return handler(object, context)
  }

  const respond = (command: XmlElement): Reply => {
    const configured = behaviourOf(command, behaviours)
    if (configured.hangs) return { xml: undefined, delayMs: 0, closes: false }
    const clTRID = childText(command, 'clTRID')
    const svTRID = newServerTransactionId()
    const outcome = attempt(() => {
      if (clTRID !== '' && (clTRID.length < 3 || clTRID.length > 64)) {
        throw new EppError(2001, 'clTRID has 3 to 64 characters')
      }
      if (configured.fails) throw new EppError(2400)
      return run(command, svTRID)
    })
    return {
      xml: responseXml(outcome, clTRID === '' ? undefined : clTRID, svTRID),
      delayMs: configured.delayMs,
      closes: outcome.code === 1500 || outcome.code >= 2500,
      isLost: behaviours.current.registry.loseAnswer && transforms(command),
    }
  }

  return {
    greeting: () => greetingXml(now()),
    reply(document) {
      let root: XmlElement
      try {
        root = parseXml(document)
      } catch (error) {
        return syntaxError(error instanceof Error ? error.message : 'not well-formed')
      }
      if (root.local !== 'epp' || root.uri !== NS.epp) return syntaxError('not an EPP document')
      if (child(root, 'hello') !== undefined) {
        return { xml: greetingXml(now()), delayMs: 0, closes: false }
      }
      const command = child(root, 'command')
      return command === undefined ? syntaxError('no command') : respond(command)
    },
  }
}

type Outcome = ResponseParts & { readonly code: number; readonly reason?: string | undefined }

function attempt(action: () => ResponseParts): Outcome {
  try {
    return { code: 1000, ...action() }
  } catch (error) {
    if (error instanceof EppError) return { code: error.code, reason: error.reason }
    return { code: 2400, reason: error instanceof Error ? error.message : 'internal error' }
  }
}

const TRANSFORMS = ['create', 'delete', 'renew', 'transfer', 'update']

/** Returns whether a command changes objects (RFC 5730 §2.9.3). */
function transforms(command: XmlElement): boolean {
  return command.children.some(({ local }) => TRANSFORMS.includes(local))
}

/** Returns the configured behaviours of a command's TLDs. */
function behaviourOf(
  command: XmlElement,
  behaviours: Behaviours,
): { hangs: boolean; fails: boolean; delayMs: number } {
  const { tlds, delayMs } = behaviours.current.registry
  let hangs = false
  let fails = false
  let longest = delayMs
  for (const [tld, configured] of Object.entries(tlds)) {
    if (!namesOf(command).some((name) => name.endsWith(`.${tld}`))) continue
    hangs ||= configured.hang === true
    fails ||= configured.fail === true
    longest = Math.max(longest, configured.delayMs ?? 0)
  }
  return { hangs, fails, delayMs: longest }
}

function namesOf(command: XmlElement): string[] {
  return command.children.flatMap((verb) =>
    verb.children.flatMap((object) =>
      object.uri === NS.domain
        ? children(object, 'name').map(({ text }) => text.toLowerCase())
        : [],
    ),
  )
}

/** Returns a unique server transaction id. */
function newServerTransactionId(): string {
  return `SBX-${randomBytes(8).toString('hex')}`
}
