import { add, fromDollars, type Money } from '../../../contract/money.ts'
import * as ns from './namespaces.ts'
import { child, childrenOf, childText, type XmlElement } from '../xml-reader.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'
import type { EppResponse } from './response.ts'

/** The registry's fees for a premium name: per year, and for its transfer. */
export interface PremiumFees {
  readonly registration: Money
  readonly renewal: Money
  /** Only when the check asked for a transfer fee and the registry has one. */
  readonly transfer?: Money
}

export type CheckedFor = 'registration' | 'transfer'

export interface Availability {
  readonly available: boolean
  readonly reason?: string
  /** The name is free, but the registry shows no price in dollars. */
  readonly unsellable?: true
  readonly premium?: PremiumFees
  readonly isUnpriced?: true
}

/** Builds the check command (RFC 5731 §3.1.1) with fees where offered (RFC 8748 §5.1.1). */
export const checkCommand = (
  names: readonly string[],
  withFee: boolean,
  purpose: CheckedFor = 'registration',
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
    ...(purpose === 'transfer' ? [nodeWith('fee:command', { name: 'transfer' })] : []),
  )
  return [check, node('extension', fees)]
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const total = (command: XmlElement | undefined): Money | undefined => {
  const amounts = [
    ...childrenOf(command, ns.fee, 'fee'),
    ...childrenOf(command, ns.fee, 'credit'),
  ].map(({ text }) => text)
  if (amounts.length === 0 || !amounts.every((text) => /^-?\d{1,9}(\.\d{1,4})?$/.test(text))) {
    return undefined
  }
  const sum = add(...amounts.map((text) => fromDollars(Number(text))))
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
  // RFC 8748 §3.7: a class other than "standard", or non-standard fees.
  const premium =
    (category !== undefined && category !== 'standard') || isOther(create) || isOther(transfer)
  if (!premium) return 'standard'
  const registration = total(create)
  if (registration === undefined || currency !== 'USD') return 'unpriced'
  const moving = total(transfer)
  return {
    registration,
    renewal: total(command('renew')) ?? registration,
    // A fee of 0 means no fee: we sell nothing for free.
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

/** Reads availability by lower-case name; a premium name without a price is unsellable. */
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
