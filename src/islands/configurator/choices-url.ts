import type { Term } from '../../contract/configured-price.ts'
import type { Choices } from './choices.ts'

const units = { m: 'MONTH', y: 'YEAR', d: 'DAY' } as const

const parseTerm = (text: string | null): Term | undefined => {
  const [, duration = '', unit] = /^([1-9]\d{0,2})([myd])$/.exec(text ?? '') ?? []
  return unit === 'm' || unit === 'y' || unit === 'd'
    ? { duration: Number(duration), durationType: units[unit] }
    : undefined
}

const formatTerm = ({ duration, durationType }: Term): string =>
  `${duration}${durationType.charAt(0).toLowerCase()}`

/** Keys of addons: `cs-ram`. */
const addonName = /^[a-z]+(?:-[a-z]+)+$/

const maximumLength = 100

const textOf = (params: URLSearchParams, name: string): string | undefined => {
  const text = params.get(name) ?? ''
  return text === '' || text.length > maximumLength ? undefined : text
}

/** Reads choices from a query; ignores what does not look like one. */
export const parseChoices = (params: URLSearchParams): Choices => ({
  regionId: textOf(params, 'region'),
  packageKey: textOf(params, 'package'),
  term: parseTerm(params.get('term')),
  addons: Object.fromEntries(
    [...params].filter(
      ([name, value]) => addonName.test(name) && value !== '' && value.length <= maximumLength,
    ),
  ),
})

/** Returns choices as a query, in a fixed order. */
export const formatChoices = ({
  regionId,
  packageKey,
  term,
  addons,
}: Choices): readonly (readonly [name: string, value: string])[] => [
  ...(regionId === undefined ? [] : [['region', regionId] as const]),
  ...(packageKey === undefined ? [] : [['package', packageKey] as const]),
  ...(term === undefined ? [] : [['term', formatTerm(term)] as const]),
  ...Object.entries(addons).toSorted(([a], [b]) => (a < b ? -1 : 1)),
]
