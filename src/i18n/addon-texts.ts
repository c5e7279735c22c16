import type { ChosenAddon } from '../contract/configured-price.ts'
import type { Addon, AddonOption } from '../contract/products.ts'
import type { MessageParams } from './fill.ts'
import { systemName } from './system-names.ts'

/** A package's value of an addon: a text, or whether a feature is included. */
export type FactValue = string | boolean

/** What packages contain, in the order of the comparison. */
export const factLabels = {
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
  'wp-free-domain': 'addon.free-address',
  'wp-auto-ssl': 'addon.auto-ssl',
  'wp-auto-update': 'addon.auto-update',
  'wp-auto-backup': 'addon.auto-backup',
} as const

/** What packages can be extended with. */
export const extraLabels = {
  'cs-additional-ip': 'addon.additional-ip',
  'cs-more-storage': 'addon.more-storage',
  'ch-additional-ip': 'addon.additional-ip',
  'ch-more-file-storage': 'addon.more-file-storage',
  'ch-more-db-storage': 'addon.more-db-storage',
} as const

/** What is chosen in a configurator only. */
const chosenLabels = { 'cs-os': 'addon.system' } as const

const words = {
  ssd: 'value.ssd',
  hdd: 'value.hdd',
  daily: 'value.daily',
  weekly: 'value.weekly',
} as const

type AddonTextKey =
  | (typeof factLabels)[keyof typeof factLabels]
  | (typeof extraLabels)[keyof typeof extraLabels]
  | (typeof chosenLabels)[keyof typeof chosenLabels]
  | (typeof words)[keyof typeof words]
  | `unit.${NonNullable<Exclude<Addon['unit'], 'count'>>}`
  | 'value.unlimited'
  | 'value.ipv4'

/** The texts of `products.json` that name addons and their values. */
export type AddonTexts = (key: AddonTextKey, params?: MessageParams) => string

const lookUp = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Returns an addon's label; undefined if it has none. */
export const addonLabel = (name: string, t: AddonTexts): string | undefined => {
  const key =
    lookUp<AddonTextKey>(factLabels, name) ??
    lookUp<AddonTextKey>(extraLabels, name) ??
    lookUp<AddonTextKey>(chosenLabels, name)
  return key === undefined ? undefined : t(key)
}

// Its creation takes longer than a hundred uses.
const figures = new Intl.NumberFormat('en-US')

const figure = (value: number): string => figures.format(value)

/** Returns a quantity with its unit: '20 GB'. */
export const quantityText = (value: number, unit: Addon['unit'], t: AddonTexts): string =>
  unit === null || unit === 'count'
    ? figure(value)
    : // Keeps figure and unit on one line.
      t(`unit.${unit}`, { count: figure(value) }).replaceAll(' ', '\u00a0')

/** Returns an option's name, translated if it is a word. */
export const optionText = ({ name, data: { value } }: AddonOption, t: AddonTexts): string => {
  const word = lookUp<AddonTextKey>(words, String(value))
  return word === undefined ? name : t(word)
}

/** Units of the numbers that are chosen, by addon. */
const chosenUnits: Readonly<Record<string, NonNullable<Addon['unit']>>> = {
  'cs-cpu': 'vcpu',
  'cs-ram': 'gb',
  'cs-storage': 'gb',
  'cs-more-storage': 'gb',
  'cs-bandwidth': 'mbps',
  'ch-cpu': 'vcpu',
  'ch-ram': 'gb',
  'ch-file-storage': 'gb',
  'ch-db-storage': 'gb',
  'ch-more-file-storage': 'gb',
  'ch-more-db-storage': 'gb',
  'sh-quota': 'gb',
  'sh-bwlimit': 'gb',
  'wp-quota': 'gb',
}

const chosenText = ({ name, value }: ChosenAddon, t: AddonTexts): string => {
  if (name === 'cs-os') return systemName(String(value))
  const word = lookUp<AddonTextKey>(words, String(value))
  if (word !== undefined) return t(word)
  if (typeof value === 'string') return value
  return name.endsWith('-additional-ip')
    ? t('value.ipv4', { count: figure(value) }).replaceAll(' ', '\u00a0')
    : quantityText(value, lookUp(chosenUnits, name) ?? null, t)
}

/** Returns the name and value of each chosen addon: 'More storage', '50 GB SSD'. */
export const chosenAddonTexts = (
  addons: readonly ChosenAddon[],
  t: AddonTexts,
): readonly { readonly name: string; readonly label: string; readonly text: string }[] => {
  const disk = addons.find(({ name }) => name === 'cs-storage')?.value === 'hdd' ? 'hdd' : 'ssd'
  return addons.map((addon) => {
    const { name } = addon
    const text = chosenText(addon, t)
    return {
      name,
      label: addonLabel(name, t) ?? name,
      text: name === 'cs-more-storage' ? `${text} ${t(words[disk])}` : text,
    }
  })
}

const kindsOf = ({ options }: Addon): string[] =>
  options
    .filter(
      ({ data }) =>
        typeof data.value === 'string' && data.monthlyPrice === 0 && data.onlyChanges !== true,
    )
    .map(({ name }) => name)

/** Returns the included value of an addon. */
export const includedText = (addon: Addon, t: AddonTexts): FactValue => {
  const { value, unit } = addon
  if (value === null) return t('value.unlimited')
  if (typeof value === 'boolean') return value
  const kinds = kindsOf(addon)
  if (typeof value === 'number')
    // Zero reads as 'not included'.
    return value === 0 ? false : [quantityText(value, unit, t), kinds.join(' / ')].join(' ').trim()
  const word = lookUp<AddonTextKey>(words, value)
  if (word !== undefined) return t(word)
  return kinds.length > 0 ? kinds.join(', ') : value
}
