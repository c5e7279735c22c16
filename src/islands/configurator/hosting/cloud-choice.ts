import { readHostName } from '../../../contract/host-name.ts'
import type { CloudHostingOption } from '../../../contract/hosting-option.ts'
import type { Problem, Query } from '../configurator-kind.ts'
import {
  choiceOfOption,
  formatHosting,
  hostingOption,
  hostingProblems,
  parseHosting,
  type HostingChoice,
} from './hosting-choice.ts'

/** The choices of cloud hosting besides its package. */
export interface CloudChoice extends HostingChoice {
  /** Further domains as typed. */
  readonly more: readonly string[]
}

/** The id of the field of further domains. */
export const moreDomainsField = 'more-domains'

const mostInUrl = 20

/** Reads the choices from a query. */
export const parseCloud = (params: URLSearchParams): CloudChoice => ({
  ...parseHosting(params),
  more: params.getAll('more').slice(0, mostInUrl),
})

/** Returns the choices as a query. */
export const formatCloud = (choice: CloudChoice): Query => [
  ...formatHosting(choice),
  ...choice.more.slice(0, mostInUrl).map((name) => ['more', name] as const),
]

const typedNames = ({ more }: CloudChoice): string[] =>
  more.map((name) => name.trim()).filter((name) => name !== '')

/** Returns what the choices lack. */
export const cloudProblems = (choice: CloudChoice): readonly Problem[] => {
  const isWrong = typedNames(choice).some((name) => readHostName(name) === undefined)
  return [
    ...hostingProblems(choice),
    ...(isWrong ? [{ code: 'INVALID_DOMAIN' as const, fieldId: moreDomainsField }] : []),
  ]
}

/** Returns the option of the cart item; complete choices only. */
export const cloudOption = (choice: CloudChoice): CloudHostingOption => ({
  ...hostingOption(choice),
  additionalDomains: typedNames(choice).map((name) => readHostName(name) ?? name),
})

/** Returns the choices of cloud hosting in the cart. */
export const choiceOfCloud = (
  option: Extract<CloudHostingOption, { domain: object }>,
): CloudChoice => ({
  ...choiceOfOption(option),
  more: option.additionalDomains ?? [],
})
