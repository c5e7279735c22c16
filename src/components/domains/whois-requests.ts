import { isRecord } from '../../client/is-record.ts'
import type { RegisterInfo } from '../../contract/domains.ts'
import { formatMoney, fromDollars } from '../../contract/money.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { lookupProblem, readPrice, readRegisterInfo } from '../../website/domain-lookup.ts'
import type { LookupProblem } from '../../website/domain-lookup.ts'

/** The result of a lookup; `retryAfter` in seconds. */
export type LookupResult =
  | { readonly info: RegisterInfo }
  | { readonly problem: LookupProblem; readonly retryAfter?: number }

const getJson = async (url: URL, signal: AbortSignal): Promise<Response> => {
  const { locale } = splitLocale(location.pathname)
  return fetch(url, { headers: { accept: 'application/json', 'x-locale': locale }, signal })
}

const readProblem = (status: number, body: unknown): LookupResult => {
  const code = isRecord(body) ? body['messageCode'] : undefined
  const params = isRecord(body) ? body['params'] : undefined
  const seconds = isRecord(params) ? params['retryAfter'] : undefined
  return {
    problem: lookupProblem(status, code),
    ...(typeof seconds === 'number' ? { retryAfter: seconds } : {}),
  }
}

/** Requests a name's registry data, the raw answer included. */
export const fetchRegisterInfo = async (
  registerInfoUrl: string,
  name: string,
  signal: AbortSignal,
): Promise<LookupResult> => {
  const url = new URL(registerInfoUrl)
  url.searchParams.set('domain', name)
  url.searchParams.set('raw', '1')
  const answer = await getJson(url, signal)
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) return readProblem(answer.status, body)
  const info = readRegisterInfo(body)
  return info === undefined ? { problem: 'unavailable' } : { info }
}

/** Requests the formatted price of a name's first year; undefined if it has none. */
export const fetchFirstPrice = async (
  registerInfoUrl: string,
  domainName: string,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const tld = domainName.slice(domainName.indexOf('.') + 1)
  const url = new URL(registerInfoUrl.replace(/\/domains\/register-info$/, `/tlds/${tld}`))
  const answer = await getJson(url, signal)
  const dollars = readPrice(answer.ok ? await answer.json() : undefined, 'registrationPrice')
  return dollars === undefined ? undefined : formatMoney(fromDollars(dollars))
}
