import type { ComponentType } from 'react'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { CartItem, NewItem } from '../../contract/items/variants.ts'
import type { PackageList } from '../../contract/package-list.ts'
import type { Region } from '../../contract/places.ts'
import type { Addon, Package, PackagePrice, ProductType } from '../../contract/products.ts'
import type { ChosenAddon } from '../../contract/configured-price.ts'
import type { MessageParams } from '../../i18n/fill.ts'
import type { IslandProps } from '../shell/use-session.ts'
import type { Choices, Settled } from './choices.ts'
import type { Extra } from './summary.ts'

/** Why the choices cannot be ordered yet; `fieldId` is the control's id. */
export interface Problem {
  readonly code: ErrorCode
  /** A text of `configurator.json` that fits better than the code's. */
  readonly text?: string
  readonly fieldId: string
}

/** A query in order. */
export type Query = readonly (readonly [name: string, value: string])[]

export interface SectionProps<Option> extends IslandProps {
  readonly list: PackageList
  readonly option: Option
  readonly onOption: (option: Option) => void
  /** The text of a field's error, by the field's id. */
  readonly errorOf: (fieldId: string) => string | undefined
  readonly onChoices: (change: Partial<Choices>) => void
  readonly onAddon: (name: string, value: string) => void
  /** Reports what is bought together with the package. */
  readonly onExtra: (extra: Extra | undefined) => void
}

export interface AddonProps extends IslandProps {
  readonly sold: Package
  readonly addon: Addon
  readonly chosen: readonly ChosenAddon[]
  readonly onValue: (name: string, value: string) => void
}

/** The choices of a change of a service's plan. */
export interface ChangeInput {
  readonly region: Region
  readonly sold: Package
  readonly term: PackagePrice
  readonly addons: readonly ChosenAddon[]
  readonly serviceId: string
}

/** The complete choices of an item. */
export interface ItemInput<Option> extends Omit<ChangeInput, 'serviceId'> {
  readonly option: Option
  /** Dollars before VAT. */
  readonly expectedPrice: number
}

/** A section of choices: `configurator.json` has its title. */
export interface KindSection<Option> {
  readonly name: string
  /** Behind the addons, not before the package. */
  readonly isLast?: true
  readonly isDone: (option: Option, settled: Settled) => boolean
  readonly Fields: ComponentType<SectionProps<Option>>
}

/** What one product adds to the configurator's frame. */
export interface ConfiguratorKind<Option> {
  readonly type: ProductType
  /** Whether packages have full names: 'Baby Cloud 1', not 'Basic'. */
  readonly hasFullNames: boolean
  /** The months of the term that is chosen at first. */
  readonly months: number
  readonly parse: (params: URLSearchParams) => Option
  readonly format: (option: Option) => Query
  readonly sections: readonly KindSection<Option>[]
  /** The text (`configurator.json`) about what comes with a term. */
  readonly termNote?: (term: PackagePrice) => string | undefined
  /** The text (`configurator.json`) about what its price is not. */
  readonly priceNote?: (settled: Settled) => {
    readonly key: string
    readonly params: MessageParams
  }
  /** Replaces the control of some addons. */
  readonly addonFields: Readonly<Record<string, ComponentType<AddonProps>>>
  /** What a change of a service cannot change. */
  readonly fixedAddons: readonly string[]
  readonly problems: (option: Option, settled: Settled) => readonly Problem[]
  /** The field of an error that the API answers. */
  readonly fieldOf: (code: ErrorCode) => string | undefined
  readonly newItem: (input: ItemInput<Option>) => NewItem
  readonly changeItem: (input: ChangeInput) => NewItem
  /** The choices of an item in the cart; undefined for another product's. */
  readonly optionOf: (item: CartItem) => Option | undefined
}
