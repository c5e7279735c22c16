import type { Addon, AddonOption } from '../contract/products.ts'
import type { MessageParams } from './fill.ts'

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

/** Returns a table's own entry of that name. */
export const lookUp = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Returns an addon's label; undefined if it has none. */
export const addonLabel = (name: string, t: AddonTexts): string | undefined => {
  const key =
    lookUp<AddonTextKey>(factLabels, name) ??
    lookUp<AddonTextKey>(extraLabels, name) ??
    lookUp<AddonTextKey>(chosenLabels, name)
  return key === undefined ? undefined : t(key)
}

/** At most three decimals. A formatter of `Intl` would keep a phone busy before it shows anything. */
const figure = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Returns a quantity with its unit: '20 GB'. */
export const quantityText = (value: number, unit: Addon['unit'], t: AddonTexts): string =>
  unit === null || unit === 'count'
    ? figure(value)
    : // Keeps figure and unit on one line.
      t(`unit.${unit}`, { count: figure(value) }).replaceAll(' ', '\u00a0')

/** Returns the translation of a value that is a word. */
export const wordText = (
  value: AddonOption['data']['value'],
  t: AddonTexts,
): string | undefined => {
  const word = lookUp<AddonTextKey>(words, String(value))
  return word === undefined ? undefined : t(word)
}

/** Returns an option's name, translated if it is a word. */
export const optionText = ({ name, data: { value } }: AddonOption, t: AddonTexts): string =>
  wordText(value, t) ?? name

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
  return wordText(value, t) ?? (kinds.length > 0 ? kinds.join(', ') : value)
}
