import type { Money } from '../../../contract/money.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { agreedFee } from './agreed-fee.ts'
import * as ns from './namespaces.ts'
import type { EppResponse } from './response.ts'
import { child, childText } from '../xml-reader.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

export interface Renewal {
  readonly name: string
  readonly years: number
  /** The current expiry date: a mismatch is refused, so a repeated command renews once. */
  readonly expiresAt: Date
  readonly premiumFee?: Money | undefined
}

export type RenewalRefusal = 'value' | 'not-ours' | 'refused'

export type RenewalResult =
  | { readonly ok: true; readonly expiresAt: Date }
  | { readonly ok: false; readonly reason: RenewalRefusal; readonly message: string }

export const renewCommand = ({ name, years, expiresAt, premiumFee }: Renewal): XmlNode[] => {
  const renew = node(
    'renew',
    nodeWith(
      'domain:renew',
      { 'xmlns:domain': ns.domain },
      node('domain:name', name),
      node('domain:curExpDate', expiresAt.toISOString().slice(0, 10)),
      nodeWith('domain:period', { unit: 'y' }, String(years)),
    ),
  )
  return [renew, ...agreedFee('renew', premiumFee)]
}

const readRenewed = (response: EppResponse): Date => {
  const data = child(response.resData, ns.domain, 'renData')
  const expiresAt = new Date(childText(data, ns.domain, 'exDate') ?? Number.NaN)
  if (Number.isNaN(expiresAt.getTime())) {
    throw new ProviderError('registry', 'protocol', 'a renewal without exDate')
  }
  return expiresAt
}

const reasons = new Map<number, RenewalRefusal>([
  [2003, 'value'],
  [2004, 'value'],
  [2201, 'not-ours'],
  [2303, 'not-ours'],
  [2306, 'value'],
])

export const readRenewal = (response: EppResponse): RenewalResult => {
  if (response.code < 2000) return { ok: true, expiresAt: readRenewed(response) }
  const { code, message } = response
  return { ok: false, reason: reasons.get(code) ?? 'refused', message }
}
