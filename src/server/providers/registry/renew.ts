import type { Money } from '../../../contract/money.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { agreedFee } from './agreed-fee.ts'
import * as ns from './namespaces.ts'
import type { EppResponse } from './response.ts'
import { child, childText } from './xml-reader.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

export interface Renewal {
  /** In A-labels. */
  readonly name: string
  /** 1 to 10. */
  readonly years: number
  /**
   * When the name ends now. The registry refuses when it ends on another day, so that a command that
   * is sent twice renews once.
   */
  readonly expiresAt: Date
  /** What the registry asks for these years of a premium name. */
  readonly premiumFee?: Money | undefined
}

/**
 * Why a name was not renewed:
 * - `value`: it ends on another day than was said, or a premium name's fee is not right, or not
 *   there (2003, 2004, 2306: registries differ): look at `info`;
 * - `billing`: our account there is empty (2104);
 * - `not-ours`: it is nobody's, or another registrar's (2201, 2303);
 * - `refused`: anything else.
 */
export type RenewalRefusal = 'value' | 'billing' | 'not-ours' | 'refused'

/** What became of a renewal. */
export type RenewalResult =
  | { readonly ok: true; readonly expiresAt: Date }
  | { readonly ok: false; readonly reason: RenewalRefusal; readonly message: string }

/** The domain renew command (RFC 5731 §3.2.3), with the agreed fee of a premium name (RFC 8748 §5.2.3). */
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

/** The new end of a renewed name. @throws ProviderError `protocol` */
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
  [2104, 'billing'],
  [2201, 'not-ours'],
  [2303, 'not-ours'],
  [2306, 'value'],
])

/** Reads the answer to a renew command. @throws ProviderError `protocol` */
export const readRenewal = (response: EppResponse): RenewalResult => {
  if (response.code < 2000) return { ok: true, expiresAt: readRenewed(response) }
  const { code, message } = response
  return { ok: false, reason: reasons.get(code) ?? 'refused', message }
}
