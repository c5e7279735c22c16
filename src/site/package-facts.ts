import type { Addon, Package } from '../contract/products.ts'
import type { Texts } from '../i18n/texts.ts'

type ProductTexts = Texts<'products'>
type TextKey = Parameters<ProductTexts>[0]

/** What a package says of one addon: a text, or whether a feature is there. */
export type FactValue = string | boolean

/** One line of what packages contain, with a value for each package. */
export interface Fact {
  readonly name: string
  readonly label: string
  readonly values: readonly FactValue[]
}

/** What can be chosen with a package, and what it adds to a month, in dollars. */
export interface Choice {
  readonly text: string
  readonly monthlyPrice: number
}

/** What more can be bought. */
export interface Extra {
  readonly name: string
  readonly label: string
  /** The least that it adds to a month, in dollars. */
  readonly from: number
  /** None when they depend on the package. */
  readonly options: readonly Choice[]
}

/** The addons of the specification (commerce §3), in the order in which a buyer asks for them. */
const labels = {
  'cs-cpu': 'addon.cpu',
  'cs-ram': 'addon.ram',
  'cs-storage': 'addon.storage',
  'cs-bandwidth': 'addon.bandwidth',
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

/** Addons that a package does not contain, but that can be bought with it. */
const extraLabels = {
  'cs-additional-ip': 'addon.additional-ip',
  'cs-more-storage': 'addon.more-storage',
  'ch-additional-ip': 'addon.additional-ip',
  'ch-more-file-storage': 'addon.more-file-storage',
  'ch-more-db-storage': 'addon.more-db-storage',
} as const satisfies Record<string, TextKey>

/**
 * Addons that stand elsewhere: operating systems in their own list, the data centre in the choice of
 * the region, fees in the basket. A domain without cost comes with WordPress hosting only (commerce
 * §3, domain purchase options), so `ch-domain-free` promises nothing here.
 */
const elsewhere: readonly string[] = [
  'cs-os',
  'ch-data-center',
  'sh-data-center',
  'ch-domain-free',
  'upgrade-fee',
]

/** Values that are words. */
const words = {
  ssd: 'value.ssd',
  hdd: 'value.hdd',
  daily: 'value.daily',
  weekly: 'value.weekly',
} as const satisfies Record<string, TextKey>

const lookUp = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/**
 * What an addon is called.
 *
 * @throws Error when the API names one without words, so that no page ever shows a bare key
 */
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
    : // A figure and its unit stay on one line.
      t(`unit.${unit}`, { count: figure(value) }).replaceAll(' ', '\u00a0')

/** What can be chosen without paying more, and is not a quantity: an application, a kind of disk. */
const kindsOf = ({ options }: Addon): string[] =>
  options
    .filter(({ data }) => typeof data.value === 'string' && data.monthlyPrice === 0)
    .map(({ name }) => name)

const valueOf = (addon: Addon, t: ProductTexts): FactValue => {
  const { value, unit } = addon
  if (value === null) return t('value.unlimited')
  if (typeof value === 'boolean') return value
  const kinds = kindsOf(addon)
  if (typeof value === 'number')
    // None of something reads as 'not included'.
    return value === 0 ? false : [numberText(value, unit, t), ...kinds].join(' ')
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

/**
 * What some packages contain, a value for each in their order; what only others contain is false.
 *
 * @throws Error when an addon has no words
 */
export const factsOf = (packages: readonly Package[], t: ProductTexts): Fact[] =>
  factNames(packages).map((name) => ({
    name,
    label: labelOf(name, t),
    values: packages.map(({ addons }) => {
      const addon = addons.find((each) => each.name === name)
      return addon === undefined ? false : valueOf(addon, t)
    }),
  }))

/** Facts apart: those in which packages differ, and those in which all are the same. */
export const byDifference = (
  facts: readonly Fact[],
): { readonly different: Fact[]; readonly same: Fact[] } => {
  const isSame = ({ values }: Fact): boolean => new Set(values).size === 1
  return {
    different: facts.filter((fact) => !isSame(fact)),
    // What no package has is nothing to tell.
    same: facts.filter((fact) => isSame(fact) && fact.values[0] !== false),
  }
}

/** The facts of one package under the titles of the API's groups, in the language asked of it. */
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

/** The choices of an addon in some packages; several of one text where their prices differ. */
const choicesOf = (packages: readonly Package[], name: string): Choice[] => {
  const choices = packages
    .flatMap(({ addons }) => addons.filter((addon) => addon.name === name))
    .flatMap(({ options }) => options)
    .map((option) => ({ text: option.name, monthlyPrice: option.data.monthlyPrice }))
  return choices.filter(
    ({ text, monthlyPrice }, index) =>
      choices.findIndex((other) => other.text === text && other.monthlyPrice === monthlyPrice) ===
      index,
  )
}

/**
 * What can be bought beside what some packages contain, without the operating systems.
 *
 * @throws Error when an addon has no words
 */
export const extrasOf = (packages: readonly Package[], t: ProductTexts): Extra[] => {
  const names = packages.flatMap(({ addons }) =>
    addons.filter(({ options }) => options.length > 0).map(({ name }) => name),
  )
  return [...new Set(names)]
    .filter((name) => !elsewhere.includes(name))
    .flatMap((name) => {
      const options = choicesOf(packages, name).filter(({ monthlyPrice }) => monthlyPrice > 0)
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

/** The operating systems that some servers can be ordered with, with what each adds to a month. */
export const systemsOf = (packages: readonly Package[]): Choice[] => choicesOf(packages, 'cs-os')
