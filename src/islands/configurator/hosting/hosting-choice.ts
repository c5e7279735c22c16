import { readHostName } from '../../../contract/host-name.ts'
import type { HostingDomain, HostingOption } from '../../../contract/hosting-option.ts'
import { cleanServerName, serverNameProblem } from '../../../contract/server-name.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { Problem } from '../configurator-kind.ts'

/** How a hosting gets its domain. */
export type DomainFrom = HostingDomain['from']

/** The name and domain of a hosting while it is configured. */
export interface HostingChoice {
  readonly websiteName: string
  readonly from: DomainFrom | undefined
  /** As typed or chosen; empty without one. */
  readonly domain: string
}

/** The values of `from` in a URL. */
const fromTexts = {
  cart: 'FROM_CART',
  new: 'NEW_PURCHASE',
  own: 'OWN_DOMAIN',
  other: 'THIRD_PARTY',
} as const satisfies Record<string, DomainFrom>

const isFromText = (text: string): text is keyof typeof fromTexts => Object.hasOwn(fromTexts, text)

const longest = { name: 200, domain: 300 }

/** Reads a hosting's choices from a query. */
export const parseHosting = (params: URLSearchParams): HostingChoice => {
  const from = params.get('from') ?? ''
  return {
    websiteName: (params.get('name') ?? '').slice(0, longest.name),
    from: isFromText(from) ? fromTexts[from] : undefined,
    domain: (params.get('domain') ?? '').slice(0, longest.domain),
  }
}

/** Returns a hosting's choices as a query. */
export const formatHosting = ({
  websiteName,
  from,
  domain,
}: HostingChoice): readonly (readonly [name: string, value: string])[] => {
  const text = Object.entries(fromTexts).find(([, value]) => value === from)?.[0]
  return [
    ...(websiteName === '' ? [] : [['name', websiteName] as const]),
    ...(text === undefined ? [] : [['from', text] as const]),
    ...(domain === '' ? [] : [['domain', domain] as const]),
  ]
}

/** The ids of the fields, for errors. */
export const hostingFields = { name: 'website-name', domain: 'hosting-domain' } as const

/** Returns why a third party's domain is refused. */
const thirdPartyProblem = (name: string): Problem['code'] | undefined => {
  if (name === '') return 'INCOMPLETE_DOMAIN_CONFIG'
  if (/^www\./i.test(name)) return 'DOMAIN_STARTS_WITH_WWW'
  return readHostName(name) === undefined ? 'INVALID_DOMAIN' : undefined
}

/** Returns why a label of ours is refused (commerce §5). */
const freeSubdomainProblem = (label: string): Problem['code'] | undefined => {
  if (label === '') return 'INCOMPLETE_DOMAIN_CONFIG'
  return /^[a-z\d]([a-z\d-]{0,30}[a-z\d])?$/i.test(label) ? undefined : 'INVALID_DOMAIN'
}

/** Returns why the domain is incomplete or refused. */
export const domainProblem = ({
  from,
  domain,
}: Pick<HostingChoice, 'from' | 'domain'>): Problem['code'] | undefined => {
  const name = domain.trim()
  if (from === 'THIRD_PARTY') return thirdPartyProblem(name)
  if (from === 'FREE_DOMAIN') return freeSubdomainProblem(name)
  const isComplete = from !== undefined && readHostName(name) !== undefined
  return isComplete ? undefined : 'INCOMPLETE_DOMAIN_CONFIG'
}

/** Returns what a hosting's choices lack. */
export const hostingProblems = (choice: HostingChoice): readonly Problem[] => {
  const name = serverNameProblem(cleanServerName(choice.websiteName))
  const domain = domainProblem(choice)
  return [
    ...(name === undefined
      ? []
      : [{ code: name, text: `website-name.${name}`, fieldId: hostingFields.name }]),
    ...(domain === undefined ? [] : [{ code: domain, fieldId: hostingFields.domain }]),
  ]
}

const domainOf = ({ from, domain }: HostingChoice): HostingDomain => {
  const typed = domain.trim().toLowerCase()
  const name = readHostName(typed) ?? typed
  if (from === 'FREE_DOMAIN') return { option: 'FREE', from, name: typed }
  return from === 'FROM_CART' || from === 'NEW_PURCHASE'
    ? { option: 'NEW', from, name }
    : { option: 'EXISTING', from: from === 'OWN_DOMAIN' ? from : 'THIRD_PARTY', name }
}

/** Returns the option of the cart item; complete choices only. */
export const hostingOption = (choice: HostingChoice): HostingOption => ({
  websiteName: cleanServerName(choice.websiteName),
  domain: domainOf(choice),
})

/** Returns the choices of a hosting in the cart. */
export const choiceOfOption = ({ websiteName, domain }: HostingOption): HostingChoice => ({
  websiteName,
  from: domain.from,
  domain: domain.name,
})

/** Returns whether the website's name is good. */
export const isNamed = ({ websiteName }: HostingChoice): boolean =>
  serverNameProblem(cleanServerName(websiteName)) === undefined

const nameErrors: ReadonlySet<ErrorCode> = new Set(['REQUIRED_SERVER_NAME', 'MAX_SERVER_NAME'])

/** Returns the field of an error that the API answers. */
export const fieldOfHosting = (code: ErrorCode): string | undefined => {
  if (nameErrors.has(code)) return hostingFields.name
  return /DOMAIN|TLD|SCRIPT_NOT_TAKEN/.test(code) ? hostingFields.domain : undefined
}
