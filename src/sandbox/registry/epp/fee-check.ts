import type { Behaviours } from '../../control/behaviours.ts'
import { premiumCents, splitName, standardFeeCents } from '../initial-state.ts'
import type { DomainTable } from '../domain-table.ts'
import { EppError, NS, feeText, readFee, type ResponseParts } from './results.ts'
import { child, childText, children, escapeXml, type XmlElement } from './xml.ts'

const COMMANDS = ['create', 'renew', 'transfer', 'restore'] as const
type FeeCommand = (typeof COMMANDS)[number]

const RESTORE_CENTS = 8_000
/** The transfer fee of a premium name besides its year. */
const PREMIUM_MOVE_CENTS = 2_500
const DESCRIPTIONS: Readonly<Record<FeeCommand, string>> = {
  create: 'Registration Fee',
  renew: 'Renewal Fee',
  transfer: 'Transfer Fee',
  restore: 'Redemption Fee',
}

/** A command's fee, and whether it is standard. */
export interface DomainFee {
  readonly cents: number
  readonly isPremium: boolean
}

interface FeeContext {
  readonly table: DomainTable
  readonly behaviours: Behaviours
  /** The command's `<extension>`, if it has one. */
  readonly extension: XmlElement | undefined
}

/** Returns a command's fee for a lower-case name in US cents. */
export function domainFee(
  { behaviours }: Pick<FeeContext, 'behaviours'>,
  name: string,
  command: FeeCommand,
  years: number,
): DomainFee {
  if (command === 'restore') return { cents: RESTORE_CENTS, isPremium: false }
  const own = premiumCents(name)
  if (own === undefined) {
    return { cents: standardFeeCents(splitName(name)?.suffix ?? '') * years, isPremium: false }
  }
  const perYear = behaviours.current.registry.premiumCents ?? own
  const more = command === 'transfer' ? PREMIUM_MOVE_CENTS : 0
  return { cents: perYear * years + more, isPremium: true }
}

type AgreedCommand = 'create' | 'renew' | 'transfer'

/** Checks the agreed fee (RFC 8748 §4). Throws 2003 without a premium fee, 2004 for another one. */
export function acceptedFee(
  name: string,
  command: AgreedCommand,
  years: number,
  context: FeeContext,
): number {
  const { cents, isPremium } = domainFee(context, name, command, years)
  const agreed = child(context.extension, command, NS.fee)
  if (agreed === undefined) {
    if (isPremium) throw new EppError(2003, `A premium name needs fee:${command}`)
    return cents
  }
  const currency = childText(agreed, 'currency')
  if (currency !== '' && currency !== 'USD') throw new EppError(2004, 'fee:currency is USD')
  const fees = children(agreed, 'fee').map((fee) => readFee(fee.text))
  const sum = fees.reduce<number>((total, fee) => total + (fee ?? Number.NaN), 0)
  if (sum !== cents) throw new EppError(2004, `fee:fee is ${feeText(cents)} USD`)
  return cents
}

const CHARGED = { create: 'creData', renew: 'renData', transfer: 'trnData' } as const

/** Returns the charged fee to a client that agreed to one (RFC 8748 §5.2). */
export function chargedFee(
  cents: number,
  command: AgreedCommand,
  extension: XmlElement | undefined,
): Pick<ResponseParts, 'extension'> {
  if (child(extension, command, NS.fee) === undefined) return {}
  const element = CHARGED[command]
  return {
    extension:
      `<fee:${element} xmlns:fee="${NS.fee}"><fee:currency>USD</fee:currency>` +
      `<fee:fee>${feeText(cents)}</fee:fee></fee:${element}>`,
  }
}

/** Answers a fee check (RFC 8748 §3.1), if requested. Throws 2003 or 2004. */
export function feeCheckXml(context: FeeContext, names: readonly string[]): string | undefined {
  const { table, behaviours, extension } = context
  const check = child(extension, 'check', NS.fee)
  if (check === undefined) return undefined
  const currency = childText(check, 'currency')
  const asked = children(check, 'command').map(readCommand)
  if (asked.length === 0) throw new EppError(2003, 'fee:command')
  const objects = names.map((name) => {
    const id = `<fee:objID>${escapeXml(name)}</fee:objID>`
    if (currency !== '' && currency !== 'USD') {
      return `<fee:cd avail="0">${id}<fee:reason>Only USD is charged</fee:reason></fee:cd>`
    }
    const { kind } = table.state(name)
    if (kind === 'invalid' || kind === 'unsupported' || kind === 'script') {
      return `<fee:cd avail="0">${id}<fee:reason>No fee is known for this name</fee:reason></fee:cd>`
    }
    const fees = asked.map(({ command, years }) => {
      const { cents, isPremium } = domainFee(context, name, command, years)
      const isUntold = isPremium && behaviours.current.registry.untoldFees.includes(command)
      const fee = isUntold
        ? '<fee:reason>Ask the registry</fee:reason>'
        : `<fee:fee description="${DESCRIPTIONS[command]}" refundable="1" grace-period="P5D">` +
          `${feeText(cents)}</fee:fee>`
      return (
        `<fee:command name="${command}"${isPremium ? '' : ' standard="1"'}>` +
        `<fee:period unit="y">${years}</fee:period>${fee}</fee:command>`
      )
    })
    const feeClass = premiumCents(name) === undefined ? 'standard' : 'premium'
    return `<fee:cd avail="1">${id}<fee:class>${feeClass}</fee:class>${fees.join('')}</fee:cd>`
  })
  return (
    `<fee:chkData xmlns:fee="${NS.fee}"><fee:currency>USD</fee:currency>` +
    `${objects.join('')}</fee:chkData>`
  )
}

function readCommand(element: XmlElement): { command: FeeCommand; years: number } {
  const command = COMMANDS.find((name) => name === element.attributes.get('name'))
  if (command === undefined) throw new EppError(2004, 'fee:command name')
  const period = childText(element, 'period')
  const years = period === '' ? 1 : Number(period)
  if (!Number.isInteger(years) || years < 1 || years > 10) throw new EppError(2004, 'fee:period')
  return { command, years }
}
