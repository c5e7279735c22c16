import type { ChosenAddon, Term } from '../../contract/configured-price.ts'
import { currentRegion } from '../../contract/current-region.ts'
import type { PackageList } from '../../contract/package-list.ts'
import type { Region } from '../../contract/places.ts'
import type { Addon, Package, PackagePrice } from '../../contract/products.ts'

/** What a customer has chosen, or a URL asks for: it may be gone from the list. */
export interface Choices {
  readonly regionId: string | undefined
  readonly packageKey: string | undefined
  readonly term: Term | undefined
  /** The chosen values of addons, as text. */
  readonly addons: Readonly<Record<string, string>>
}

export const noChoices: Choices = {
  regionId: undefined,
  packageKey: undefined,
  term: undefined,
  addons: {},
}

/** What decides where there is no choice. */
export interface Defaults {
  /** The region chosen on a page before. */
  readonly regionId: string | undefined
  readonly country: string | undefined
  /** The months of the preferred term. */
  readonly months: number
}

/** Why the requested package is not selected. */
export type LostPackage = 'gone' | 'sold-out'

/** The choices that the list has. */
export interface Settled {
  readonly region: Region
  readonly packages: readonly Package[]
  /** Undefined if nothing is for sale. */
  readonly sold: Package | undefined
  readonly term: PackagePrice | undefined
  readonly addons: readonly ChosenAddon[]
  readonly lost: LostPackage | undefined
  /** The requested region sells nothing: another one is selected. */
  readonly isRegionLost: boolean
}

/** A value of an addon that a customer can choose. */
export interface AddonChoice {
  readonly value: string | number
  /** Undefined for the included value, unless it is an option. */
  readonly option: Addon['options'][number] | undefined
}

/** Returns the values to choose from; empty if there is nothing to choose. */
export const addonChoices = ({ value: included, options }: Addon): readonly AddonChoice[] => {
  const offered = options
    .filter(({ data }) => data.onlyChanges !== true)
    .map((option) => ({ value: option.data.value, option }))
  const isAmount =
    typeof included === 'number' && offered.some(({ value }) => typeof value === 'number')
  const isOption = offered.some(({ value }) => value === included)
  const all = isAmount && !isOption ? [{ value: included, option: undefined }, ...offered] : offered
  return all.length > 1 ? all : []
}

/** Returns the value of an addon in force. */
export const chosenValue = (
  addon: Addon,
  chosen: readonly ChosenAddon[],
): string | number | undefined => {
  const choices = addonChoices(addon)
  const value = chosen.find(({ name }) => name === addon.name)?.value ?? addon.value
  return choices.find((choice) => choice.value === value)?.value ?? choices[0]?.value
}

/** Returns the addons that a package has of a choice, without included values. */
export const settledAddons = (
  sold: Package | undefined,
  texts: Choices['addons'],
): readonly ChosenAddon[] =>
  (sold?.addons ?? []).flatMap((addon) => {
    const text = Object.hasOwn(texts, addon.name) ? texts[addon.name] : undefined
    const choice = addonChoices(addon).find(({ value }) => String(value) === text)
    return choice === undefined || choice.value === addon.value
      ? []
      : [{ name: addon.name, value: choice.value }]
  })

const settledTerm = (
  { pricing }: Package,
  term: Term | undefined,
  months: number,
): PackagePrice | undefined =>
  pricing.find(
    ({ duration, durationType }) =>
      duration === term?.duration && durationType === term.durationType,
  ) ??
  pricing.find(({ duration, durationType }) => durationType === 'MONTH' && duration === months) ??
  pricing[0]

/** Returns the regions that sell something, as listed. */
export const sellingRegions = ({ regions, packages }: PackageList): readonly Region[] =>
  regions.filter(({ id }) => (packages[id] ?? []).length > 0)

/** Returns the choices as far as the list has them, with defaults; undefined for an empty list. */
export const settle = (
  list: PackageList,
  choices: Choices,
  defaults: Defaults,
): Settled | undefined => {
  const regions = sellingRegions(list)
  const region =
    regions.find(({ id }) => id === choices.regionId) ??
    regions.find(({ id }) => id === defaults.regionId) ??
    currentRegion(regions, defaults.country)
  if (region === undefined) return undefined
  const packages = list.packages[region.id] ?? []
  const { packageKey } = choices
  const requested = packages.find(({ key }) => key === packageKey)
  const free = packages.filter(({ isDisabled }) => !isDisabled)
  const isFree = requested?.isDisabled === false
  const sold = isFree ? requested : (free.find(({ isPopular }) => isPopular) ?? free[0])
  const lost = requested === undefined ? 'gone' : 'sold-out'
  return {
    region,
    packages,
    sold,
    term: sold === undefined ? undefined : settledTerm(sold, choices.term, defaults.months),
    addons: settledAddons(sold, choices.addons),
    // Without anything for sale, no other package is selected.
    lost: packageKey === undefined || isFree || sold === undefined ? undefined : lost,
    isRegionLost: choices.regionId !== undefined && choices.regionId !== region.id,
  }
}
