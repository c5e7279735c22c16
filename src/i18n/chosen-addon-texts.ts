import type { ChosenAddon } from '../contract/configured-price.ts'
import type { Addon } from '../contract/products.ts'
import { addonLabel, lookUp, quantityText, wordText, type AddonTexts } from './addon-texts.ts'
import { systemName } from './system-names.ts'

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
  const word = wordText(value, t)
  if (word !== undefined) return word
  if (typeof value === 'string') return value
  return name.endsWith('-additional-ip')
    ? t('value.ipv4', { count: quantityText(value, null, t) }).replaceAll(' ', '\u00a0')
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
      text: name === 'cs-more-storage' ? `${text} ${t(`value.${disk}`)}` : text,
    }
  })
}
