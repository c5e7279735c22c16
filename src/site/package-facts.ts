import type { Addon, AddonOption, Package } from '../contract/products.ts'
import type { Texts } from '../i18n/texts.ts'

type ProductTexts = Texts<'products'>
type TextKey = Parameters<ProductTexts>[0]

/** A package's value of an addon: a text, or whether a feature is included. */
export type FactValue = string | boolean

/** A row of the packages' features with a value per package. */
export interface Fact {
  readonly name: string
  readonly label: string
  readonly values: readonly FactValue[]
}

/** An option of a package with its monthly price in dollars. */
export interface Choice {
  readonly text: string
  readonly monthlyPrice: number
  /** The last day of a system's security updates. */
  readonly endOfLife?: string | undefined
}

export interface Extra {
  readonly name: string
  readonly label: string
  /** The minimum monthly price in dollars. */
  readonly from: number
  readonly options: readonly Choice[]
}

const labels = {
  'cs-cpu': 'addon.cpu',
  'cs-ram': 'addon.ram',
  'cs-storage': 'addon.storage',
  'cs-bandwidth': 'addon.bandwidth',
  'cs-backup': 'addon.auto-backup',
  'ch-cpu': 'addon.cpu',
  'ch-ram': 'addon.ram',
  'ch-file-storage': 'addon.file-storage',
  'ch-db-storage': 'addon.db-storage',
  'ch-app': 'addon.app',
  'ch-server-db': 'addon.server-db',
  'ch-domain': 'addon.domain',
  'sh-quota': 'addon.quota',
  'sh-bwlimit': 'addon.traffic',
  'sh-website': 'addon.website',
  'sh-domain': 'addon.domain',
  'sh-maxpop': 'addon.mailboxes',
  'sh-maxsql-mysql': 'addon.mysql',
  'sh-maxsql-postgresql': 'addon.postgresql',
  'sh-maxsub': 'addon.subdomains',
  'sh-maxpark': 'addon.parked-domains',
  'sh-maxftp': 'addon.ftp',
  'sh-wordpress': 'addon.wordpress',
  'sh-auto-ssl': 'addon.auto-ssl',
  'sh-auto-backup': 'addon.auto-backup',
  'sh-manual-backup': 'addon.manual-backup',
  'sh-control-panel': 'addon.control-panel',
  'wp-quota': 'addon.quota',
  'wp-website': 'addon.website',
  'wp-free-domain': 'addon.domain-free',
  'wp-auto-ssl': 'addon.auto-ssl',
  'wp-auto-update': 'addon.auto-update',
  'wp-auto-backup': 'addon.auto-backup',
  'wp-staging': 'addon.staging',
  'wp-malware-scan': 'addon.malware-scan',
} as const satisfies Record<string, TextKey>

const extraLabels = {
  'cs-additional-ip': 'addon.additional-ip',
  'cs-more-storage': 'addon.more-storage',
  'ch-additional-ip': 'addon.additional-ip',
  'ch-more-file-storage': 'addon.more-file-storage',
  'ch-more-db-storage': 'addon.more-db-storage',
} as const satisfies Record<string, TextKey>

/** Addons shown elsewhere, or while an order is configured. */
const elsewhere: readonly string[] = [
  'cs-os',
  'ch-data-center',
  'sh-data-center',
  'ch-domain-free',
  'upgrade-fee',
  'extend-fee',
]

const words = {
  ssd: 'value.ssd',
  hdd: 'value.hdd',
  daily: 'value.daily',
  weekly: 'value.weekly',
} as const satisfies Record<string, TextKey>

/** Returns the names of all addons by their key, for pages that show a sold package. */
export const addonNames = (t: ProductTexts): ReadonlyMap<string, string> =>
  new Map(Object.entries({ ...labels, ...extraLabels }).map(([name, key]) => [name, t(key)]))

const lookUp = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const labelOf = (name: string, t: ProductTexts): string => {
  const key = lookUp<TextKey>(labels, name) ?? lookUp<TextKey>(extraLabels, name)
  if (key === undefined)
    throw new Error(`The API sells the addon "${name}", which src/site/package-facts.ts can't name`)
  return t(key)
}

const figure = (value: number): string => value.toLocaleString('en-US')

const numberText = (value: number, unit: Addon['unit'], t: ProductTexts): string =>
  unit === null || unit === 'count'
    ? figure(value)
    : // Keeps figure and unit on one line.
      t(`unit.${unit}`, { count: figure(value) }).replaceAll(' ', '\u00a0')

const kindsOf = ({ options }: Addon): string[] =>
  options
    .filter(
      ({ data }) =>
        typeof data.value === 'string' && data.monthlyPrice === 0 && data.onlyChanges !== true,
    )
    .map(({ name }) => name)

const valueOf = (addon: Addon, t: ProductTexts): FactValue => {
  const { value, unit } = addon
  if (value === null) return t('value.unlimited')
  if (typeof value === 'boolean') return value
  const kinds = kindsOf(addon)
  if (typeof value === 'number')
    // Zero reads as 'not included'.
    return value === 0 ? false : [numberText(value, unit, t), kinds.join(' / ')].join(' ').trim()
  const word = lookUp<TextKey>(words, value)
  if (word !== undefined) return t(word)
  return kinds.length > 0 ? kinds.join(', ') : value
}

const order = (name: string): number => {
  const index = Object.keys(labels).indexOf(name)
  return index === -1 ? Number.POSITIVE_INFINITY : index
}

const factNames = (packages: readonly Package[]): string[] =>
  [...new Set(packages.flatMap(({ addons }) => addons.map(({ name }) => name)))]
    .filter((name) => !elsewhere.includes(name) && !Object.hasOwn(extraLabels, name))
    .toSorted((a, b) => order(a) - order(b))

/** Returns the features with a value per package in order; false where a package lacks it. */
export const factsOf = (packages: readonly Package[], t: ProductTexts): Fact[] =>
  factNames(packages).map((name) => ({
    name,
    label: labelOf(name, t),
    values: packages.map(({ addons }) => {
      const addon = addons.find((each) => each.name === name)
      return addon === undefined ? false : valueOf(addon, t)
    }),
  }))

/** Separates the features in which packages differ from the common ones. */
export const byDifference = (
  facts: readonly Fact[],
): { readonly different: Fact[]; readonly same: Fact[] } => {
  const isSame = ({ values }: Fact): boolean => new Set(values).size === 1
  return {
    different: facts.filter((fact) => !isSame(fact)),
    same: facts.filter((fact) => isSame(fact) && fact.values[0] !== false),
  }
}

/** Returns the features of a package by the API's groups, in the requested language. */
export const groupedFacts = (
  sold: Package,
  t: ProductTexts,
): { readonly title: string; readonly facts: Fact[] }[] => {
  const facts = factsOf([sold], t)
  const titleOf = ({ name }: Fact): string =>
    sold.addons.find((addon) => addon.name === name)?.addonGroupTitle ?? ''
  return [...new Set(facts.map(titleOf))].map((title) => ({
    title,
    facts: facts.filter((fact) => titleOf(fact) === title),
  }))
}

const choicesOf = (
  packages: readonly Package[],
  name: string,
  textOf = (option: AddonOption): string => option.name,
): Choice[] => {
  const choices = packages
    .flatMap(({ addons }) => addons.filter((addon) => addon.name === name))
    .flatMap(({ options }) => options)
    .map((option) => {
      const { monthlyPrice, endOfLife } = option.data
      return {
        text: textOf(option),
        monthlyPrice,
        ...(endOfLife === undefined ? {} : { endOfLife }),
      }
    })
  return choices.filter(
    ({ text, monthlyPrice }, index) =>
      choices.findIndex((other) => other.text === text && other.monthlyPrice === monthlyPrice) ===
      index,
  )
}

/** Returns what packages can be extended with, without operating systems. */
export const extrasOf = (packages: readonly Package[], t: ProductTexts): Extra[] => {
  const names = packages.flatMap(({ addons }) =>
    addons.filter(({ options }) => options.length > 0).map(({ name }) => name),
  )
  const textOf = ({ name, data: { value } }: AddonOption): string => {
    const word = lookUp<TextKey>(words, String(value))
    return word === undefined ? name : t(word)
  }
  return [...new Set(names)]
    .filter((name) => !elsewhere.includes(name))
    .flatMap((name) => {
      const options = choicesOf(packages, name, textOf).filter(
        ({ monthlyPrice }) => monthlyPrice > 0,
      )
      if (options.length === 0) return []
      const settled = new Set(options.map(({ text }) => text)).size === options.length
      return [
        {
          name,
          label: labelOf(name, t),
          from: Math.min(...options.map(({ monthlyPrice }) => monthlyPrice)),
          options: settled ? options : [],
        },
      ]
    })
}

/** Returns the operating systems of servers with their monthly price and end of life. */
export const systemsOf = (packages: readonly Package[]): Choice[] => choicesOf(packages, 'cs-os')
