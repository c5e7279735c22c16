import type { AddonOption, Package } from '../contract/products.ts'
import {
  addonLabel,
  extraLabels,
  factLabels,
  includedText,
  optionText,
  type FactValue,
} from '../i18n/addon-texts.ts'
import type { Texts } from '../i18n/texts.ts'

export type { FactValue } from '../i18n/addon-texts.ts'

type ProductTexts = Texts<'products'>

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

/** Addons shown elsewhere, or while an order is configured. */
const elsewhere: readonly string[] = [
  'cs-os',
  'ch-data-center',
  'sh-data-center',
  'ch-domain-free',
  'upgrade-fee',
  'extend-fee',
]

const labelOf = (name: string, t: ProductTexts): string => {
  const label = addonLabel(name, t)
  if (label === undefined)
    throw new Error(`The API sells the addon "${name}", which src/i18n/addon-texts.ts can't name`)
  return label
}

const order = (name: string): number => {
  const index = Object.keys(factLabels).indexOf(name)
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
      return addon === undefined ? false : includedText(addon, t)
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
  const textOf = (option: AddonOption): string => optionText(option, t)
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
