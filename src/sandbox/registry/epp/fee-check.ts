import { initialState, splitName, standardFeeCents } from '../initial-state.ts'
import type { DomainTable, NameState } from '../domain-table.ts'
import { EppError, NS, feeText } from './results.ts'
import { child, childText, children, escapeXml, type XmlElement } from './xml.ts'

const COMMANDS = ['create', 'renew', 'transfer', 'restore'] as const
type FeeCommand = (typeof COMMANDS)[number]

const RESTORE_CENTS = 8_000
const DESCRIPTIONS: Readonly<Record<FeeCommand, string>> = {
  create: 'Registration Fee',
  renew: 'Renewal Fee',
  transfer: 'Transfer Fee',
  restore: 'Redemption Fee',
}

/** The fee of one command, and whether it is the standard one. */
export interface DomainFee {
  readonly cents: number
  readonly isPremium: boolean
}

/** A premium name keeps its price when it has an owner. */
function pricedState(table: DomainTable, name: string): NameState {
  const state = table.state(name)
  return state.kind === 'registered' ? initialState(name) : state
}

/** What this registry charges for a command on a name (lowercase), in US cents. */
export function domainFee(
  table: DomainTable,
  name: string,
  command: FeeCommand,
  years: number,
): DomainFee {
  const state = pricedState(table, name)
  const isPremium = state.kind === 'premium'
  if (command === 'restore') return { cents: RESTORE_CENTS, isPremium: false }
  const perYear = isPremium ? state.priceCents : standardFeeCents(splitName(name)?.suffix ?? '')
  return { cents: perYear * years, isPremium }
}

/**
 * The answer to a fee check beside a domain check (RFC 8748 §3.1), undefined when none was asked.
 * @throws EppError 2003 without a command, 2004 for an unknown command or a period outside 1–10.
 */
export function feeCheckXml(
  table: DomainTable,
  extension: XmlElement | undefined,
  names: readonly string[],
): string | undefined {
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
      const { cents, isPremium } = domainFee(table, name, command, years)
      return (
        `<fee:command name="${command}"${isPremium ? '' : ' standard="1"'}>` +
        `<fee:period unit="y">${years}</fee:period>` +
        `<fee:fee description="${DESCRIPTIONS[command]}" refundable="1" grace-period="P5D">` +
        `${feeText(cents)}</fee:fee></fee:command>`
      )
    })
    const feeClass = pricedState(table, name).kind === 'premium' ? 'premium' : 'standard'
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
