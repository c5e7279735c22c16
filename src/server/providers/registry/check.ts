import { add, fromDollars, type Money } from '../../../contract/money.ts'
import * as ns from './namespaces.ts'
import { child, childrenOf, childText, type XmlElement } from './xml-reader.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'
import type { EppResponse } from './response.ts'

/** What the registry takes for a premium name: per year, and for its transfer to us. */
export interface PremiumFees {
  readonly registration: Money
  readonly renewal: Money
  /** Only when a transfer was asked about, and the registry tells a fee for it. */
  readonly transfer?: Money
}

/** What a name is asked about for: a transfer has a fee of its own. */
export type CheckedFor = 'registration' | 'transfer'

/** Whether a name can be registered now. */
export interface Availability {
  readonly available: boolean
  /** The registry's words for why not. */
  readonly reason?: string
  /** Nobody has it, but its own price is not told in dollars, so that it can't be sold. */
  readonly unsellable?: true
  /** Set when the name has a price of its own. */
  readonly premium?: PremiumFees
  /** The name has a price of its own that could not be told in dollars. */
  readonly isUnpriced?: true
}

/**
 * The check command for several names (RFC 5731 §3.1.1), with their fees where offered (RFC 8748
 * §5.1.1). The fee of a transfer is asked without a period: how many years it adds is the registry's rule.
 */
export const checkCommand = (
  names: readonly string[],
  withFee: boolean,
  wanted: CheckedFor = 'registration',
): XmlNode[] => {
  const check = node(
    'check',
    nodeWith(
      'domain:check',
      { 'xmlns:domain': ns.domain },
      ...names.map((name) => node('domain:name', name)),
    ),
  )
  if (!withFee) return [check]
  const year = nodeWith('fee:period', { unit: 'y' }, '1')
  const fees = nodeWith(
    'fee:check',
    { 'xmlns:fee': ns.fee },
    node('fee:currency', 'USD'),
    nodeWith('fee:command', { name: 'create' }, year),
    nodeWith('fee:command', { name: 'renew' }, year),
    ...(wanted === 'transfer' ? [nodeWith('fee:command', { name: 'transfer' })] : []),
  )
  return [check, node('extension', fees)]
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** The sum of a command's fees and (negative) credits; undefined if it gives none. */
const total = (command: XmlElement | undefined): Money | undefined => {
  const parts = [
    ...childrenOf(command, ns.fee, 'fee'),
    ...childrenOf(command, ns.fee, 'credit'),
  ].map(({ text }) => text)
  if (parts.length === 0 || !parts.every((text) => /^-?\d{1,9}(\.\d{1,4})?$/.test(text))) {
    return undefined
  }
  const sum = add(...parts.map((text) => fromDollars(Number(text))))
  return sum < 0 ? undefined : sum
}

type FeeOf = 'standard' | 'unpriced' | PremiumFees

const readFee = (cd: XmlElement, currency: string | undefined): FeeOf => {
  const commands = childrenOf(cd, ns.fee, 'command')
  const command = (name: string) => commands.find((c) => c.attributes.get('name') === name)
  const [create, transfer] = [command('create'), command('transfer')]
  const category = childText(cd, ns.fee, 'class')?.toLowerCase()
  const isOther = (fee: XmlElement | undefined): boolean => {
    const standard = fee?.attributes.get('standard')
    return standard !== undefined && !isTrue(standard)
  }
  // RFC 8748 §3.7: a class other than "standard", or fees that are said not to be the standard ones.
  const premium =
    (category !== undefined && category !== 'standard') || isOther(create) || isOther(transfer)
  if (!premium) return 'standard'
  const registration = total(create)
  if (registration === undefined || currency !== 'USD') return 'unpriced'
  const moving = total(transfer)
  return {
    registration,
    renewal: total(command('renew')) ?? registration,
    // A fee of nothing is told where there is none: at that nothing is sold.
    ...(moving === undefined || moving === 0 ? {} : { transfer: moving }),
  }
}

const readFees = (response: EppResponse): ReadonlyMap<string, FeeOf> => {
  const data = child(response.extension, ns.fee, 'chkData')
  const currency = childText(data, ns.fee, 'currency')
  const fees = new Map<string, FeeOf>()
  for (const cd of childrenOf(data, ns.fee, 'cd')) {
    const name = childText(cd, ns.fee, 'objID')?.toLowerCase()
    if (name !== undefined) fees.set(name, readFee(cd, currency))
  }
  return fees
}

/**
 * Reads the answer to a check: lower-case name to availability. A premium name whose price cannot be
 * told in dollars counts as not available, since it cannot be sold, and is `unsellable`.
 */
export const readCheck = (response: EppResponse): ReadonlyMap<string, Availability> => {
  const fees = readFees(response)
  const answers = new Map<string, Availability>()
  const data = child(response.resData, ns.domain, 'chkData')
  for (const cd of childrenOf(data, ns.domain, 'cd')) {
    const name = child(cd, ns.domain, 'name')
    if (name === undefined) continue
    const key = name.text.toLowerCase()
    const fee = fees.get(key) ?? 'standard'
    const reason = childText(cd, ns.domain, 'reason')
    const isFree = isTrue(name.attributes.get('avail'))
    const isUnpriced = isFree && fee === 'unpriced'
    answers.set(key, {
      available: isFree && !isUnpriced,
      ...(reason === undefined ? {} : { reason }),
      ...(isUnpriced ? { unsellable: true } : {}),
      ...(typeof fee === 'object' ? { premium: fee } : {}),
      ...(fee === 'unpriced' ? { isUnpriced: true } : {}),
    })
  }
  return answers
}
